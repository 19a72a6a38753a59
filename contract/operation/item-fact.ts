import { z } from 'zod'
import { lamportsText } from '../envelope.ts'
import { u64Text } from '../u64.ts'

const key = z.string()

/** Something an operation was given for an item, or learned of it, as its page and the report show it. */
export const itemFactSchema = z.discriminatedUnion('as', [
  z.object({ key, as: z.enum(['text', 'uri', 'address']), value: z.string() }),
  z.object({ key, as: z.enum(['count', 'basisPoints']), value: z.number().int() }),
  z.object({ key, as: z.literal('lamports'), value: lamportsText }),
  /** Base units of the token that the item names. */
  z.object({ key, as: z.literal('units'), value: u64Text, decimals: z.number().int() }),
  z.object({
    key,
    as: z.literal('shares'),
    value: z.array(z.object({ address: z.string(), share: z.number() })),
  }),
  /** Free JSON: shown as pairs where it is a list of them. */
  z.object({ key, as: z.literal('pairs'), value: z.unknown() }),
])
export type ItemFact = z.infer<typeof itemFactSchema>
export type FactForm = ItemFact['as']
