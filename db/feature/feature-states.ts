import { and, eq, sql } from 'drizzle-orm'
import type { Feature, FeatureState } from '#contract/feature/codes.ts'
import type { Queryable } from '../connection.ts'
import { featureStates, users } from '../schema.ts'

export type FeatureStateRow = Awaited<ReturnType<typeof listFeatureStates>>[number]

function selectStates(db: Queryable) {
  return db
    .select({
      feature: featureStates.feature,
      state: featureStates.state,
      opensOn: featureStates.opensOn,
      version: featureStates.version,
      modifier: sql<string | null>`coalesce(${users.uid}, ${featureStates.modifierId})`,
      modifiedAt: featureStates.modifiedAt,
    })
    .from(featureStates)
    .leftJoin(users, sql`${users.uuid}::text = ${featureStates.modifierId}`)
}

/** Every feature that has a row. */
export function listFeatureStates(db: Queryable) {
  return selectStates(db)
}

export async function findOptionalFeatureState(
  db: Queryable,
  feature: Feature,
): Promise<FeatureStateRow | null> {
  const [row] = await selectStates(db).where(eq(featureStates.feature, feature))
  return row ?? null
}

interface Change {
  feature: Feature
  state: FeatureState
  opensOn: Date | null
  /** The version that was read; 0 where there is no row yet. */
  version: number
  actor: string
}

/** Sets the state of a feature; false when somebody changed it since `version` was read. */
export async function saveFeatureState(db: Queryable, change: Change): Promise<boolean> {
  const { feature, state, opensOn, version, actor } = change
  const values = { state, opensOn, version: version + 1, modifierId: actor, modifiedAt: new Date() }
  const rows =
    version === 0
      ? await db
          .insert(featureStates)
          .values({ feature, ...values, registrantId: actor })
          .onConflictDoNothing()
          .returning({ feature: featureStates.feature })
      : await db
          .update(featureStates)
          .set(values)
          .where(and(eq(featureStates.feature, feature), eq(featureStates.version, version)))
          .returning({ feature: featureStates.feature })
  return rows.length > 0
}
