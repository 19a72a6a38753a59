import { sendTokenPayload } from '#contract/send-token/item.ts'
import type { Payout } from '../chains/payout.ts'

/** Of an account with all that is known of Token-2022. */
export const openedBytesMax = 190

/** How much of which token an item is about. */
export function readTokenPart(payload: unknown): Pick<Payout, 'amount' | 'token'> {
  const { amount, mint, program, decimals, fee, accountBytes } = sendTokenPayload.parse(payload)
  return { amount: BigInt(amount), token: { mint, program, decimals, fee, accountBytes } }
}
