import { eventKinds } from '#contract/migration/codes.ts'
import type { DueReturn } from '#db/migration/source-chain-sends.ts'
import type { ChainError } from '../../chains/chain-error.ts'

/**
 * What else of its wallet cannot be sent either, when one return cannot: all that sends this much coin or more. What a return costs may be
 * the word of a contract that nobody vouches for, and how its transaction is seen, or who signs for its sender, is its own matter.
 * @returns wei; null: only this one cannot.
 */
export function leastWaiting(
  { kind, redirect, valueWei }: Pick<DueReturn, 'kind' | 'redirect' | 'valueWei'>,
  { code, detail, said }: ChainError,
): bigint | null {
  const isNotShown = 'code' in said && said.code === 'DEPOSIT_NOT_SHOWN'
  const isDisputed = detail['disagreement'] === 'TRANSACTION_DISPUTED'
  if (code === 'PROGRAM_ERROR' || isNotShown || isDisputed) return null
  // Less than what is too much may still be paid for, and is within the cap of the day.
  if (code === 'PAYER_BALANCE_TOO_LOW' || code === 'SIGNING_REFUSED')
    return eventKinds.some((one) => one === kind) ? null : valueWei
  return redirect === null ? 0n : null
}
