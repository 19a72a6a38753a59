import type { Payout, PayoutContext } from '../../payout.ts'
import { computeBudget } from '../instructions/compute-budget.ts'
import { createGuard } from '../instructions/guard.ts'
import { BUDGET_INSTRUCTIONS, COMPUTE_UNITS_MAX, TRACE_LENGTH_MAX } from '../limits/transaction-limits.ts'
import type { Instruction } from '../message/instruction.ts'
import { MessageSizer } from '../message/message-sizer.ts'
import { LONGEST_MEMO, payoutMemo, TAG_CHARACTERS } from './payout-memo.ts'
import type { PayoutLoad, PayoutSteps } from './payout-steps.ts'

/** Compute units of guard and memo without tags, and what each tag adds to the memo. Above what was measured. */
const PROLOGUE_UNITS = 40_000
const TAG_UNITS = 3_000
/** A guard and a memo. */
const PROLOGUE_INSTRUCTIONS = 2
/** Of a memo from 128 bytes on the length takes a second byte in v0. */
const LENGTH_BYTES = 1

/**
 * Splits payouts, in order, into groups that fit one transaction by bytes, addresses, instruction trace and compute units, beside the
 * guard and the memo, which grows by a tag with each of them. Where accounts are made fewer fit, so those are packed by themselves.
 */
export function packPayouts(
  steps: PayoutSteps,
  context: PayoutContext,
  payouts: Payout[],
  opening: ReadonlySet<string> = new Set(),
): Payout[][] {
  const { load, openingLoad } = steps
  if (openingLoad === null) return packUnder(steps, context, payouts, load)
  const [there, absent] = [
    payouts.filter(({ key }) => !opening.has(key)),
    payouts.filter(({ key }) => opening.has(key)),
  ]
  return [...packUnder(steps, context, there, load), ...packUnder(steps, context, absent, openingLoad)]
}

function packUnder(
  steps: PayoutSteps,
  context: PayoutContext,
  payouts: Payout[],
  load: PayoutLoad,
): Payout[][] {
  const payoutsMax = payoutsByRuntimeLimits(load, context)
  const prologue = longestPrologue(context)
  const groups: Payout[][] = []
  let group: Payout[] = []
  let sizer = startSizer(context, prologue)
  for (const payout of payouts) {
    const instructions = steps.instructions(context, payout)
    if (group.length === payoutsMax || !sizer.tryAdd(instructions, TAG_CHARACTERS)) {
      groups.push(group)
      group = []
      sizer = startSizer(context, prologue)
      // One payout fits any transaction.
      sizer.tryAdd(instructions, TAG_CHARACTERS)
    }
    group.push(payout)
  }
  return group.length > 0 ? [...groups, group] : groups
}

function payoutsByRuntimeLimits({ trace, units }: PayoutLoad, { version }: PayoutContext): number {
  const traced = TRACE_LENGTH_MAX - BUDGET_INSTRUCTIONS[version] - PROLOGUE_INSTRUCTIONS
  const computed = COMPUTE_UNITS_MAX - PROLOGUE_UNITS
  return Math.min(Math.floor(traced / trace), Math.floor(computed / (units + TAG_UNITS)))
}

function longestPrologue({ version, authority, guard }: PayoutContext): Instruction[] {
  const budget = version === 'v0' ? computeBudget({ computeUnits: 0, microLamports: 0n }) : []
  return [...budget, createGuard(authority.address, guard.seed, 0n), payoutMemo(LONGEST_MEMO, [])]
}

function startSizer({ version, authority }: PayoutContext, prologue: Instruction[]): MessageSizer {
  const sizer = new MessageSizer(version, authority.address)
  sizer.tryAdd(prologue, LENGTH_BYTES)
  return sizer
}
