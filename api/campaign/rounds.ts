import { calendarMsMax, type CalendarEntry, type Round } from '#contract/campaign/campaigns.ts'
import { occurrencesIn } from '#contract/campaign/occurrences.ts'
import { listScheduled, lockCampaign, type CampaignRecord } from '#db/campaign/campaigns.ts'
import { decideRound as saveDecision, findOptionalRound, listRoundsBetween } from '#db/campaign/rounds.ts'
import type { Db, Queryable, Tx } from '#db/connection.ts'
import { findNow } from '#db/sql/now.ts'
import { AppError, badField } from '../app-error.ts'
import { audited } from '../audit/index.ts'
import type { Author } from '../author.ts'
import { presentRound } from './present.ts'

/** Of campaigns and of rounds: more do not fit a calendar that a person reads. */
const calendarRowsMax = 2_000

async function readRound(db: Queryable, roundId: number): Promise<Round> {
  const row = await findOptionalRound(db, roundId)
  if (!row) throw new AppError('NOT_FOUND')
  return presentRound(row)
}

/** Runs or leaves out a round that is asked about or held. @throws AppError NOT_FOUND, NOT_ALLOWED_NOW. */
export async function decideRound(
  tx: Tx,
  { roundId, decision }: { roundId: number; decision: 'run' | 'skip' },
  author: Author,
): Promise<Round> {
  const { campaignId, state } = await readRound(tx, roundId)
  const campaign = await lockCampaign(tx, campaignId)
  // An approver let a campaign run, or it does not.
  if (campaign?.state !== 'active' && decision === 'run')
    throw new AppError('NOT_ALLOWED_NOW', { params: { state: campaign?.state } })
  const entry = { action: 'round.decide', id: roundId, read: (id: number) => readRound(tx, id) } as const
  return audited(tx, entry, author, async () => {
    const isDecided = await saveDecision(tx, { roundId, decision, actor: author.actor })
    if (!isDecided) throw new AppError('NOT_ALLOWED_NOW', { params: { state } })
  })
}

/**
 * What was decided between two times, and what is to come of campaigns that have not ended; in the order of time.
 * @throws AppError BAD_REQUEST where they are too far apart.
 */
export async function readCalendar(
  db: Db,
  given: { from: string; to: string },
): Promise<{ entries: CalendarEntry[] }> {
  const [from, to] = [new Date(given.from), new Date(given.to)]
  const latest = new Date(from.getTime() + calendarMsMax)
  if (to > latest) throw badField('to', 'TOO_LATE', { issueParams: { max: latest.toISOString() } })
  const limit = calendarRowsMax
  const [now, rounds, scheduled] = await Promise.all([
    findNow(db),
    listRoundsBetween(db, { from, to, limit }),
    listScheduled(db, limit),
  ])
  const decided = rounds.map((row): CalendarEntry => ({
    ...{ campaignId: row.round.campaignId, name: row.campaignName, kind: row.kind },
    ...{ campaignState: row.campaignState, at: row.round.occurrenceAt.toISOString() },
    round: presentRound(row),
  }))
  const toCome = scheduled.flatMap((campaign) => timesToCome(campaign, { from, to, now }))
  return { entries: [...decided, ...toCome].toSorted((one, other) => one.at.localeCompare(other.at)) }
}

function timesToCome(
  { id, name, kind, state, schedule }: CampaignRecord,
  { from, to, now }: { from: Date; to: Date; now: Date },
): CalendarEntry[] {
  const after = from > now ? new Date(from.getTime() - 1) : now
  return occurrencesIn(schedule, { after, until: to }).map((at) => ({
    ...{ campaignId: id, name, kind, campaignState: state, at: at.toISOString(), round: null },
  }))
}
