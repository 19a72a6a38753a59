import { and, desc, eq, inArray, max, or, sql } from 'drizzle-orm'
import { migrationStates, type MigrationState } from '#contract/migration/codes.ts'
import type { Queryable } from '../connection.ts'
import { events, migrations, mintingItems } from '../schema.ts'
import { selectMigrations } from './migration-list.ts'

export type { MigrationRow } from './migration-list.ts'

/** Migrations of a run, or from or to a wallet, newest first. Nobody is asked who they are. */
export function listMigrationsFor(
  db: Queryable,
  { run, wallet }: { run?: string | undefined; wallet?: string | undefined },
  limit: number,
) {
  const ofWallet =
    wallet === undefined
      ? undefined
      : or(eq(migrations.oldWalletAddress, wallet.toLowerCase()), eq(migrations.newWalletAddress, wallet))
  return selectMigrations(db)
    .where(and(run === undefined ? undefined : eq(migrations.runId, run), ofWallet))
    .orderBy(desc(migrations.id))
    .limit(limit)
}

/** When migrations came into their states, the newest time of each: by migration. */
export async function listMoveTimes(
  db: Queryable,
  migrationIds: readonly number[],
): Promise<Map<number, { to: MigrationState; at: Date }[]>> {
  const byId = new Map<number, { to: MigrationState; at: Date }[]>()
  if (migrationIds.length === 0) return byId
  const rows = await db
    .select({ id: events.entityId, to: events.to, at: max(events.at) })
    .from(events)
    .where(and(eq(events.entity, 'migration'), inArray(events.entityId, [...migrationIds])))
    .groupBy(events.entityId, events.to)
  for (const { id, to, at } of rows) {
    const state = migrationStates.find((it) => it === to)
    if (state && at) byId.set(id, [...(byId.get(id) ?? []), { to: state, at }])
  }
  return byId
}

/** The addresses of the metadata that items minted their NFTs with: by item. */
export async function listMintedUris(
  db: Queryable,
  itemIds: readonly number[],
): Promise<Map<number, string>> {
  if (itemIds.length === 0) return new Map()
  const rows = await db
    .select({ id: mintingItems.id, uri: sql<string | null>`${mintingItems.payload} ->> 'uri'` })
    .from(mintingItems)
    .where(inArray(mintingItems.id, [...itemIds]))
  return new Map(rows.flatMap(({ id, uri }) => (uri === null ? [] : [[id, uri] as const])))
}
