import { decideDue, type DueOccurrence } from '#contract/campaign/decide-due.ts'
import { nextOccurrences } from '#contract/campaign/occurrences.ts'
import { lockCampaign, type CampaignRecord } from '#db/campaign/campaigns.ts'
import { countOpenRounds, end, saveNext } from '#db/campaign/control.ts'
import { findLastDecided, saveDecisions, type Decision } from '#db/campaign/rounds.ts'
import type { Tx } from '#db/connection.ts'
import { campaignLease } from '#db/moves/move.ts'
import { findNow } from '#db/sql/now.ts'
import type { WorkerContext } from '../context.ts'
import type { Producer } from '../queue/producer.ts'
import { snapshotTask } from '../tasks/read-snapshot.ts'
import { roundTask } from '../tasks/round.ts'

import { askWhatIsDue } from './round-snapshots.ts'

type DecideContext = Pick<WorkerContext, 'db' | 'log' | 'policy' | 'workerId'> & {
  producer: Pick<Producer, 'notify'>
}

interface Decided {
  due: number[]
  /** Snapshots that were asked for. */
  asked: number[]
  waitMs: number
}

/**
 * Decides every time of a campaign that has come since the last one, by the clock of the database. Each decision is a row that its time is
 * the key of, stored while the campaign is locked: of two workers one decides, and one that dies has decided everything or nothing.
 * A campaign that is missing, not active or not due ends the task quietly.
 */
export async function decideCampaign(ctx: DecideContext, { campaignId }: { campaignId: number }) {
  const { db, policy } = ctx
  if (!(await campaignLease.claim(db, campaignId, { leaseMs: policy.campaignLeaseMs }))) return
  const decided = await db.transaction((tx) => decide(ctx, tx, campaignId))
  if (!decided) return
  if (decided.due.length > 0) ctx.log.info({ campaignId, due: decided.due }, 'rounds of a campaign are due')
  for (const snapshotId of decided.asked) await ctx.producer.notify(snapshotTask, { snapshotId })
  for (const roundId of decided.due) await ctx.producer.notify(roundTask, { roundId })
  await campaignLease.release(db, campaignId, decided.waitMs)
}

async function decide(
  { policy, workerId: actor }: DecideContext,
  tx: Tx,
  campaignId: number,
): Promise<Decided | null> {
  const campaign = await lockCampaign(tx, campaignId)
  if (campaign?.state !== 'active') return null
  const now = await findNow(tx)
  const last = await findLastDecided(tx, campaignId)
  const after = last.at ?? campaign.firstActiveAt
  const decisions = decideDue(campaign.schedule, after, now).map((due, at) => ({
    n: last.n + at + 1,
    ...toDecision(due, campaign),
  }))
  const due = await saveDecisions(tx, { campaignId, decisions, actor })
  const latest = decisions.at(-1)?.at ?? after ?? now
  const [nextAt = null] = nextOccurrences(campaign.schedule, latest, 1)
  await saveNext(tx, campaignId, { nextAt })
  if (nextAt === null && (await countOpenRounds(tx, campaignId)) === 0)
    await end(tx, { campaignId, actor, from: ['active'], reason: 'SCHEDULE_OVER' })
  const snapshots = nextAt && (await askWhatIsDue(tx, campaign, { occurrenceAt: nextAt, now, actor }))
  const soonest = snapshots?.nextAt ?? nextAt
  const untilNextMs = soonest === null ? policy.campaignLaterMs : soonest.getTime() - now.getTime()
  return {
    due,
    asked: snapshots?.asked ?? [],
    waitMs: Math.max(0, Math.min(untilNextMs, policy.campaignLaterMs)),
  }
}

/** What came while nobody let it run is left out, whatever the campaign says of missed nights: that was a person's will. */
function toDecision({ at, action }: DueOccurrence, { activeSince }: CampaignRecord): Omit<Decision, 'n'> {
  if (activeSince !== null && at < activeSince) return { at, action: 'skip', reason: 'PAUSED' }
  return { at, action, reason: action === 'skip' ? 'MISSED' : null }
}
