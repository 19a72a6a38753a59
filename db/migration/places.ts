import { sql, type SQL } from 'drizzle-orm'
import type { Queryable, Tx } from '../connection.ts'

/**
 * A migration `m` that takes a place of its route's supply: its fee is there and it may still be minted, or it is to be minted. A place
 * is free again as soon as the migration is to end without a mint.
 */
export const takesPlace: SQL = sql`(m.state in ('mint_planned', 'minted', 'completed')
  or m.state in ('created', 'fee_seen', 'nft_seen') and m.fee_deposit_id is not null and m.return_asked_by is null)`

/** How many places of a route are taken. By the index migrations_route. @param route its id, or the column that has it. */
export function placesTaken(route: number | SQL, where: SQL = sql`true`): SQL<number> {
  return sql<number>`(select count(*)::int from migrations m where m.route_id = ${route} and ${takesPlace} and ${where})`
}

export async function countPlaces(db: Queryable, routeId: number): Promise<number> {
  const [row] = await db.execute<{ count: number }>(sql`select ${placesTaken(routeId)} as count`)
  return row?.count ?? 0
}

/** Locks the route of a migration, so that its places are given one at a time: before the migration itself is locked. One without a supply needs none. */
export async function lockPlaces(tx: Tx, migrationId: number) {
  await tx.execute(sql`
    select 1 from migration_routes r join migrations m using (route_id)
    where m.migration_id = ${migrationId} and r.supply is not null for no key update of r`)
}

/**
 * Whether a migration may have a place, with its route locked: one that has it keeps it.
 * @param besides another one, whose place it would be.
 */
export async function hasPlace(tx: Tx, migrationId: number, besides: number | null = null): Promise<boolean> {
  const others = sql`m.migration_id <> it.migration_id and m.migration_id is distinct from ${besides}::bigint`
  const [row] = await tx.execute<{ has: boolean }>(sql`
    select r.supply is null or ${placesTaken(sql`it.route_id`, others)} < r.supply as has
    from migrations it join migration_routes r using (route_id) where it.migration_id = ${migrationId}`)
  return row?.has ?? false
}

/**
 * Whether a migration that has its place keeps it, where the supply was made smaller since: those that came first keep theirs, and those
 * that are to be minted.
 */
export async function keepsPlace(db: Queryable, migrationId: number): Promise<boolean> {
  const first = sql`(m.migration_id < it.migration_id or m.state not in ('created', 'fee_seen', 'nft_seen'))`
  const [row] = await db.execute<{ keeps: boolean }>(sql`
    select r.supply is null or ${placesTaken(sql`it.route_id`, first)} < r.supply as keeps
    from migrations it join migration_routes r using (route_id) where it.migration_id = ${migrationId}`)
  return row?.keeps ?? false
}
