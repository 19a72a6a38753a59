import { z } from 'zod'
import type { ItemReasonCode } from '../codes/waiting.ts'

/**
 * Where the items of a run stand. Each item is in one group, so the groups add up to the total.
 *
 * - wait: nothing of it is on its way, planned or not.
 * - sending, landed, unknown: what its transaction is: signed or sent, in a block, or impossible to prove.
 * - cancelled, excluded, returned: it will never be done, because a person or its migration said so; a repaired one, and one
 *   that a newer item of the same NFT took the place of, are excluded, too.
 * - failed: it ended for any other reason.
 */
export const itemGroups = [
  'wait',
  'sending',
  'landed',
  'unknown',
  'completed',
  'failed',
  'cancelled',
  'excluded',
  'returned',
] as const
export type ItemGroup = (typeof itemGroups)[number]

/** The reasons of items that have ended without having failed. */
export const groupOfReason = {
  CANCELLED: 'cancelled',
  EXCLUDED: 'excluded',
  REPAIRED: 'excluded',
  RETURNED: 'returned',
  SUPERSEDED: 'excluded',
} as const satisfies Partial<Record<ItemReasonCode, ItemGroup>>

/** No retry takes an item that ended for one of these. */
export const reasonsNotRetried = [
  'CANCELLED',
  'EXCLUDED',
  'REPAIRED',
  'RETURNED',
  'SUPERSEDED',
  'UNKNOWN_ABANDONED',
] as const satisfies readonly ItemReasonCode[]

/** @param reasonCode why an item ended. */
export function isRetried(reasonCode: string) {
  return !reasonsNotRetried.some((code) => code === reasonCode)
}

/** Something of an item that ended for one of these is on chain, or may be: its place is never given to another item. */
export const reasonsOnChain = [
  'ACCOUNT_IN_USE',
  'ALREADY_DONE',
  'READ_BACK_MISMATCH',
  'UNKNOWN_ABANDONED',
] as const satisfies readonly ItemReasonCode[]

const count = z.number().int()

/** How many items of a run are in each group, and how many of the failed ones a retry would take. */
export const runCountsSchema = z.object({
  wait: count,
  sending: count,
  landed: count,
  unknown: count,
  completed: count,
  failed: count,
  cancelled: count,
  excluded: count,
  returned: count,
  retryable: count,
} satisfies Record<ItemGroup | 'retryable', typeof count>)
export type RunCounts = z.infer<typeof runCountsSchema>

/** Failed items of one reason, and what was said of one of them. */
export const failedGroupSchema = z.object({
  reasonCode: z.string(),
  count,
  /** How many of them a retry takes: none whose person another round is for by now. */
  retryable: count,
  example: z.string().nullable(),
})
export type FailedGroup = z.infer<typeof failedGroupSchema>

export const noItems: RunCounts = {
  ...{ wait: 0, sending: 0, landed: 0, unknown: 0, completed: 0, failed: 0 },
  ...{ cancelled: 0, excluded: 0, returned: 0, retryable: 0 },
}

/** Items whose transaction may still change the chain, or has and is not final yet. */
export function countInFlight({ sending, landed, unknown }: RunCounts) {
  return sending + landed + unknown
}

/** Items that have ended, done or not. */
export function countEnded({ completed, failed, cancelled, excluded, returned }: RunCounts) {
  return completed + failed + cancelled + excluded + returned
}

/** Items that a cancel could still keep from being done. */
export function countOpen(counts: RunCounts) {
  return counts.wait + countInFlight(counts)
}
