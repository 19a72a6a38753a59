import type { RoundReason } from '#contract/campaign/codes.ts'
import type { WrongRow } from '#contract/recipient/wrong-rows.ts'
import type { RoundRow } from '#db/campaign/rounds.ts'
import { wasAtWorkSince } from '#db/health/database-life.ts'
import type { WorkerContext } from '../context.ts'
import type { Producer } from '../queue/producer.ts'

/** What planning a round works with. */
export type RoundContext = Pick<
  WorkerContext,
  'db' | 'log' | 'policy' | 'workerId' | 'vault' | 'network' | 'chain'
> & {
  producer: Pick<Producer, 'notify'>
}

/** Why a round cannot be planned. */
export interface Refusal {
  reason: RoundReason
  params: Record<string, string | number>
  /** Rows of stored lists that its recipients were worked out without. */
  wrong?: readonly WrongRow[]
}

/**
 * Whether nothing that was done of a round can be missing from the rows: workers were at work on them from its time on, or since a person let
 * it run.
 */
export function wereRowsKept(
  { db, policy }: Pick<RoundContext, 'db' | 'policy'>,
  { round }: Pick<RoundRow, 'round'>,
): Promise<boolean> {
  const since = round.action === 'ask' ? round.modifiedAt : round.occurrenceAt
  return wasAtWorkSince(db, since, policy.workGapMs)
}
