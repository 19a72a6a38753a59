import { z } from 'zod'
import { write } from '../endpoint.ts'
import { lamportsText } from '../envelope.ts'
import { lineText } from '../text.ts'

/**
 * What is at an address that is to have an authority: nothing yet, a wallet, a program, an account of a token, a token, or an account of
 * another program, such as the vault of a multisig.
 */
export const accountKinds = ['absent', 'wallet', 'program', 'tokenAccount', 'mint', 'ofProgram'] as const
export type AccountKind = (typeof accountKinds)[number]

export const accountFactsSchema = z.object({
  address: z.string(),
  kind: z.enum(accountKinds),
  lamports: lamportsText,
  /** The program that the account belongs to; null: there is none yet. */
  program: z.string().nullable(),
  /** A secret key can belong to it. */
  isOnCurve: z.boolean(),
  /** Symbols of the projects whose keys are stored here; of none: the power is out of our hands. */
  heldBy: z.array(z.string()),
})
export type AccountFacts = z.infer<typeof accountFactsSchema>

/** Before power is given away: what is at the addresses that get it. */
export const lookUpAccounts = write('/api/admin/accounts/look-up', {
  tag: 'Plans',
  summary: 'What the chain has at addresses, and whether their keys are stored here',
  role: 'operator',
  area: 'runs',
  errors: ['SOLANA_UNREACHABLE'],
  body: z.object({ addresses: z.array(lineText().min(1).max(100)).min(1).max(20) }),
  reply: z.array(accountFactsSchema),
})
