import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { canonicalJson } from '#contract/canonical-json.ts'
import { minutesBeforeMs } from '#contract/recipient/sources.ts'
import type { HoldersSource } from '#contract/recipient/sources.ts'
import type { SnapshotQuery } from '#contract/recipient/snapshot/snapshot-manifest.ts'
import type { Queryable, Tx } from '../connection.ts'
import { recordCreated } from '../moves/move.ts'
import { campaigns, holderSnapshots, projects, snapshotPages } from '../schema.ts'
import { isUser, registrants } from '../sql/authors.ts'
import { keysetQuery } from '../sql/keyset-query.ts'

/** As far as the one of them that has read most. */
const readSoFar = sql<number>`coalesce((select max(n) from (
  select sum(p.rows) as n from ${snapshotPages} p where p.snapshot_id = holder_snapshots.snapshot_id
    and p.reading = holder_snapshots.reading group by p.witness) each), 0)::int`

/** Of no campaign, or of one that its admin made public: then anybody may check it. */
export const isOfPublic = or(isNull(holderSnapshots.campaignId), eq(campaigns.isPublic, true))

function selectSnapshots(db: Queryable) {
  return db
    .select({
      snapshot: holderSnapshots,
      projectSymbol: projects.symbol,
      campaignName: campaigns.name,
      isPublic: sql<boolean>`${isOfPublic}`,
      readSoFar,
      registrant: registrants.uid,
    })
    .from(holderSnapshots)
    .innerJoin(projects, eq(projects.id, holderSnapshots.projectId))
    .leftJoin(campaigns, eq(campaigns.id, holderSnapshots.campaignId))
    .leftJoin(registrants, isUser(registrants, holderSnapshots.registrantId))
}
export type SnapshotRow = Awaited<ReturnType<typeof listSnapshots>>[number]
export type SnapshotRecord = SnapshotRow['snapshot']

export const listSnapshots = keysetQuery({
  select: selectSnapshots,
  key: holderSnapshots.id,
  filters: {
    projectId: holderSnapshots.projectId,
    campaignId: holderSnapshots.campaignId,
    state: holderSnapshots.state,
  },
})

export async function findOptionalSnapshot(db: Queryable, snapshotId: number): Promise<SnapshotRow | null> {
  const [row] = await selectSnapshots(db).where(eq(holderSnapshots.id, snapshotId))
  return row ?? null
}

/** The newest of a project that is frozen, of this query: what a rule would find about now. */
export async function findNewestFrozen(
  db: Queryable,
  { projectId, query }: { projectId: number; query: SnapshotQuery },
): Promise<SnapshotRecord | null> {
  const [row] = await db
    .select()
    .from(holderSnapshots)
    .where(
      and(
        eq(holderSnapshots.projectId, projectId),
        eq(holderSnapshots.state, 'frozen'),
        sql`${holderSnapshots.query} = ${JSON.stringify(query)}::jsonb`,
      ),
    )
    .orderBy(desc(holderSnapshots.id))
    .limit(1)
  return row ?? null
}

export interface NewSnapshot {
  projectId: number
  query: SnapshotQuery
  wantedAt: Date | null
  registrantId: string
  /** The round of a campaign it is for. */
  round?: { campaignId: number; occurrenceAt: Date; requestKey: string }
}

/** Asks for a snapshot. The same request of a round is the same snapshot. @returns its id, and whether it is new. */
export async function askForSnapshot(
  tx: Tx,
  { round, wantedAt, ...asked }: NewSnapshot,
): Promise<{ snapshotId: number; isNew: boolean }> {
  const nextRunAt =
    wantedAt === null ? sql`now()` : sql`greatest(now(), ${wantedAt.toISOString()}::timestamptz)`
  const [made] = await tx
    .insert(holderSnapshots)
    .values({ ...asked, wantedAt, ...round, nextRunAt })
    .onConflictDoNothing({ target: holderSnapshots.requestKey })
    .returning({ id: holderSnapshots.id })
  if (made) {
    await recordCreated(tx, 'snapshot', {
      ids: [made.id],
      masterId: null,
      to: 'asked',
      actor: asked.registrantId,
    })
    return { snapshotId: made.id, isNew: true }
  }
  const [known] = await tx
    .select({ id: holderSnapshots.id })
    .from(holderSnapshots)
    .where(eq(holderSnapshots.requestKey, round?.requestKey ?? ''))
  if (!known) throw new Error('The database neither took the snapshot nor has one of its request.')
  return { snapshotId: known.id, isNew: false }
}

/** What a source of a round asks for: another one once the campaign asks for something else. */
export function requestOf(
  { campaignId, occurrenceAt }: { campaignId: number; occurrenceAt: Date },
  { id, query, minutesBefore }: HoldersSource,
): { requestKey: string; wantedAt: Date } {
  const wantedAt = new Date(occurrenceAt.getTime() - minutesBeforeMs(minutesBefore))
  const requestKey = canonicalJson([campaignId, occurrenceAt.toISOString(), id, minutesBefore, query])
  return { requestKey, wantedAt }
}

/** The snapshot that was asked for by this request; null before. */
export async function findOptionalRequest(db: Queryable, requestKey: string): Promise<SnapshotRecord | null> {
  const [row] = await db.select().from(holderSnapshots).where(eq(holderSnapshots.requestKey, requestKey))
  return row ?? null
}
