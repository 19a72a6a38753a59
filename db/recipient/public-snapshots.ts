import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Recipients } from '#contract/campaign/campaigns.ts'
import type { Queryable } from '../connection.ts'
import { campaigns, holderSnapshots, projects } from '../schema.ts'
import { isOfPublic, requestOf } from './snapshots.ts'

/** A frozen snapshot that anybody may check; null of every other one. */
export async function findOptionalPublicSnapshot(db: Queryable, snapshotId: number) {
  const [row] = await db
    .select({
      snapshot: holderSnapshots,
      projectName: projects.name,
      projectNameKor: projects.nameKor,
    })
    .from(holderSnapshots)
    .innerJoin(projects, eq(projects.id, holderSnapshots.projectId))
    .leftJoin(campaigns, eq(campaigns.id, holderSnapshots.campaignId))
    .where(and(eq(holderSnapshots.id, snapshotId), eq(holderSnapshots.state, 'frozen'), isOfPublic))
  return row ?? null
}
export type PublicSnapshotRow = NonNullable<Awaited<ReturnType<typeof findOptionalPublicSnapshot>>>

/** Frozen snapshots that a round is for and anybody may check, oldest first. */
export function listRoundSnapshots(
  db: Queryable,
  round: { campaignId: number; occurrenceAt: Date; recipients: Recipients },
) {
  const sources = round.recipients.by === 'rule' ? round.recipients.sources : []
  const ids = sources.flatMap((source) => (source.kind === 'snapshot' ? [source.snapshotId] : []))
  const keys = sources.flatMap((source) =>
    source.kind === 'holders' ? [requestOf(round, source).requestKey] : [],
  )
  return db
    .select({
      snapshotId: holderSnapshots.id,
      sha256: sql<string>`${holderSnapshots.manifest}->>'sha256'`,
    })
    .from(holderSnapshots)
    .leftJoin(campaigns, eq(campaigns.id, holderSnapshots.campaignId))
    .where(
      and(
        or(inArray(holderSnapshots.id, ids), inArray(holderSnapshots.requestKey, keys)),
        eq(holderSnapshots.state, 'frozen'),
        isOfPublic,
      ),
    )
    .orderBy(holderSnapshots.id)
}
