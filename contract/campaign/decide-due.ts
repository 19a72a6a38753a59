import { seoul } from '../zoned-time.ts'
import { occurrencesIn } from './occurrences.ts'
import type { MissedPolicy, Schedule } from './schedule.ts'

/** What to do about an occurrence that has come. ask: it is stored as asked about, and an admin runs or skips it. */
export type DueAction = 'run' | 'run-late' | 'skip' | 'ask'

export interface DueOccurrence {
  at: Date
  action: DueAction
}

/** A worker that comes this late was there: a deploy, a restart, a long queue. */
export const onTimeMs = 10 * 60_000

/** So long a round above the limit of its project waits for an approver before a campaign that leaves missed rounds out does so. */
export const approvedInTimeMs = 60 * 60_000

const actionOfMissed: Record<MissedPolicy, DueAction> = { late: 'run-late', skip: 'skip', ask: 'ask' }

/**
 * What is due of a schedule, the oldest first. Every occurrence after the last one decided and not after now is in it once.
 * Whoever asks stores each decision under the time of its occurrence, which is unique in its campaign, and then takes the
 * last of them as `lastDecided`: so an occurrence is decided once, even when two workers ask, or one dies in between, or
 * the clock goes back.
 * @param lastDecided the occurrence of the latest stored decision, of whatever action; null before the first
 */
export function decideDue(
  schedule: Schedule,
  lastDecided: Date | null,
  now: Date,
  zone = seoul,
): DueOccurrence[] {
  return occurrencesIn(schedule, { after: lastDecided, until: now }, zone).map((at) => ({
    at,
    action: now.getTime() - at.getTime() <= onTimeMs ? 'run' : actionOfMissed[schedule.whenMissed],
  }))
}
