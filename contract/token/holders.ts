import { z } from 'zod'
import { read } from '../endpoint.ts'
import { idSchema } from '../envelope.ts'
import { classifyAddress } from '../list/cells/address.ts'
import { lineText } from '../text.ts'
import { u64Text } from '../u64.ts'

/** Accounts that an RPC reads at once, so that all of a page are of one slot. */
export const holdersPageMax = 100

export const holderSchema = z.object({
  account: z.string(),
  owner: z.string(),
  amount: u64Text,
  isFrozen: z.boolean(),
})
export type Holder = z.infer<typeof holderSchema>

export const holderPageSchema = z.object({
  /** That all of this page is of. */
  slot: z.number().int(),
  /** Where the next page begins; null: this is the last. */
  cursor: z.string().nullable(),
  holders: z.array(holderSchema),
})
export type HolderPage = z.infer<typeof holderPageSchema>

export const listTokenHolders = read('/api/admin/tokens/{tokenId}/holders', {
  tag: 'Tokens',
  summary:
    'Accounts that hold a token, in the order of an index, or those of one wallet; null until it is made',
  role: 'viewer',
  area: 'runs',
  errors: ['NOT_FOUND', 'SOLANA_UNREACHABLE'],
  params: z.object({ tokenId: idSchema }),
  query: z.object({
    cursor: lineText().min(1).max(200).optional(),
    /** Of this wallet alone. */
    wallet: lineText()
      .trim()
      .refine((text) => ['wallet', 'offCurve'].includes(classifyAddress(text, new Map()).kind))
      .optional(),
  }),
  reply: holderPageSchema.nullable(),
})
