import type { Payout, PayoutContext } from '../../payout.ts'
import { createGuard } from '../instructions/guard.ts'
import type { Instruction } from '../message/instruction.ts'
import { payoutMemo } from './payout-memo.ts'
import type { PayoutSteps } from './payout-steps.ts'

/** All of a transaction but its compute budget: first its guard and its memo, then what each payout is. */
export function payoutInstructions(
  steps: PayoutSteps,
  context: PayoutContext,
  payouts: Payout[],
  guardLamports: bigint,
): { prologue: Instruction[]; parts: Instruction[][] } {
  const { authority, guard, memo } = context
  const keys = payouts.map(({ key }) => key)
  return {
    prologue: [createGuard(authority.address, guard.seed, guardLamports), payoutMemo(memo, keys)],
    parts: payouts.map((payout) => steps.instructions(context, payout)),
  }
}
