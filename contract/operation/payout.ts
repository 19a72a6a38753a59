import { z } from 'zod'
import { lineText } from '../text.ts'
import { u64Text } from '../u64.ts'

/** Bytes of what tells payouts of the same sum to the same wallet apart. */
export const referenceBytesMax = 40

/** What every payout is given, beside its recipient, who is the owner of the item. */
export const payoutPayload = z.object({
  /** Base units, above zero. */
  amount: u64Text.refine((text) => text !== '0'),
  /** What it is for, where one payout of this sum to this wallet is not the only one. */
  reference: lineText().max(referenceBytesMax).nullable(),
})
export type PayoutPayload = z.infer<typeof payoutPayload>

/** What every payout knows at its end: what reached the recipient, in base units, by the balances of its transaction. */
export const payoutResult = z.object({ received: u64Text })
export type PayoutResult = z.infer<typeof payoutResult>
