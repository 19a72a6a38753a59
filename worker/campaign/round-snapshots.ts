import { isLateSnapshot } from '#contract/recipient/snapshot/snapshot-words.ts'
import type { Recipients } from '#contract/campaign/campaigns.ts'
import type { HoldersSource } from '#contract/recipient/sources.ts'
import type { CampaignRecord } from '#db/campaign/campaigns.ts'
import type { Tx } from '#db/connection.ts'
import { wasAtWorkSince } from '#db/health/database-life.ts'
import {
  askForSnapshot,
  findOptionalRequest,
  requestOf,
  type SnapshotRecord,
} from '#db/recipient/snapshots.ts'
import { snapshotTask } from '../tasks/read-snapshot.ts'
import type { Refusal, RoundContext } from './round-context.ts'

export function holdersIn(recipients: Recipients): HoldersSource[] {
  return recipients.by === 'rule'
    ? recipients.sources.filter((source): source is HoldersSource => source.kind === 'holders')
    : []
}

/**
 * Asks for the snapshots of a round whose time has come. Whoever asks again, another worker too, gets the same ones. @returns those
 * that are new, and the next time that is to come; null: none.
 */
export async function askWhatIsDue(
  tx: Tx,
  { id: campaignId, projectId, recipients }: Pick<CampaignRecord, 'id' | 'projectId' | 'recipients'>,
  { occurrenceAt, now, actor }: { occurrenceAt: Date; now: Date; actor: string },
): Promise<{ asked: number[]; nextAt: Date | null }> {
  const asked: number[] = []
  const toCome: Date[] = []
  for (const source of holdersIn(recipients)) {
    const { requestKey, wantedAt } = requestOf({ campaignId, occurrenceAt }, source)
    if (wantedAt > now) {
      toCome.push(wantedAt)
      continue
    }
    const round = { campaignId, occurrenceAt, requestKey }
    const { query } = source
    const { snapshotId, isNew } = await askForSnapshot(tx, {
      projectId,
      query,
      wantedAt,
      registrantId: actor,
      round,
    })
    if (isNew) asked.push(snapshotId)
  }
  const [nextAt = null] = toCome.toSorted((one, other) => one.getTime() - other.getTime())
  return { asked, nextAt }
}

export interface RoundSnapshots {
  /** By the id of its source. */
  bySource: Map<string, number>
  /** Each was asked for before anything could be lost: were the round a run before, it was one of these very snapshots. */
  areOld: boolean
  params: Record<string, number>
}

/** The snapshots of a round once all are frozen. @returns null while one is read; why the round is held when one failed. */
export async function readRoundSnapshots(
  ctx: RoundContext,
  campaign: CampaignRecord,
  occurrenceAt: Date,
): Promise<RoundSnapshots | Refusal | null> {
  const { id: campaignId, recipients } = campaign
  const given = { occurrenceAt, now: occurrenceAt, actor: ctx.workerId }
  const { asked } = await ctx.db.transaction((tx) => askWhatIsDue(tx, campaign, given))
  for (const snapshotId of asked) await ctx.producer.notify(snapshotTask, { snapshotId })
  const found: { source: string; snapshot: SnapshotRecord }[] = []
  for (const source of holdersIn(recipients)) {
    const snapshot = await findOptionalRequest(
      ctx.db,
      requestOf({ campaignId, occurrenceAt }, source).requestKey,
    )
    if (snapshot) found.push({ source: source.id, snapshot })
  }
  const failed = found.find(({ snapshot }) => snapshot.state === 'failed')?.snapshot
  if (failed)
    return { reason: 'SNAPSHOT_FAILED', params: { snapshotId: failed.id, why: failed.reason ?? '' } }
  if (found.some(({ snapshot }) => snapshot.state !== 'frozen')) return null
  const isNew = await Promise.all(
    found.map(({ snapshot }) => wasAtWorkSince(ctx.db, snapshot.registeredAt, ctx.policy.workGapMs)),
  )
  return {
    bySource: new Map(found.map(({ source, snapshot }) => [source, snapshot.id])),
    areOld: isNew.every((one) => !one),
    params: found.some(({ snapshot }) => snapshot.manifest && isLateSnapshot(snapshot.manifest))
      ? { lateSnapshots: 1 }
      : {},
  }
}
