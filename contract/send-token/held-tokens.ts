import { z } from 'zod'
import { idSchema } from '../envelope.ts'
import { read } from '../endpoint.ts'
import { u64Text } from '../u64.ts'
import { tokenRefusals, tokenWarnings } from './token-rules.ts'
import { tokenSchema } from './token.ts'

/** Tokens that are told of a wallet: anybody can send it more. */
export const heldTokensMax = 200

/** A token that a wallet holds, and what stands against sending it. */
export const heldTokenSchema = z.object({
  token: tokenSchema,
  /** Base units in the associated account, which is the one that pays. */
  held: u64Text,
  /** Base units that there are in all. */
  supply: u64Text,
  /** The wallet may make more of it. */
  mayMint: z.boolean(),
  /** The wallet may freeze accounts of it. */
  mayFreeze: z.boolean(),
  /** The account of the wallet is frozen: nothing leaves it. */
  isFrozen: z.boolean(),
  /** Null: it can be sent. */
  refusal: z.enum(tokenRefusals).nullable(),
  warnings: z.array(z.enum(tokenWarnings)),
})
export type HeldToken = z.infer<typeof heldTokenSchema>

/** The same, as its project calls it. */
export const namedTokenSchema = heldTokenSchema.extend({
  /** Name and symbol of a token that the project made; null for one that it did not. */
  name: z.string().nullable(),
})
export type NamedToken = z.infer<typeof namedTokenSchema>

export const listHeldTokens = read('/api/admin/projects/{projectId}/tokens', {
  tag: 'Plans',
  summary: "The tokens of a project's wallet, what each may be sent by, and what stands against it",
  role: 'operator',
  area: 'runs',
  errors: ['NO_SUCH_PROJECT', 'SIGNER_MISSING', 'SOLANA_UNREACHABLE'],
  params: z.object({ projectId: idSchema }),
  reply: z.object({
    wallet: z.string(),
    tokens: z.array(namedTokenSchema),
    /** There are more than are told; the largest amounts are. */
    isCut: z.boolean(),
  }),
})
