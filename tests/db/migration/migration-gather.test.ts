import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { countPlaces, placesTaken } from '#db/migration/places.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const routes = 20
const perRoute = 1_000

/** Migrations of many routes, every second one minted; what they refer to does not matter here. */
function fill(db: Db) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      insert into migrations (run_id, user_uuid, route_id, state, reg_id, chain, old_project_id, old_wallet_address,
        old_wallet_type, old_nft_contract, old_nft_id, new_wallet_address, fee_wei, admin_wallet, deposits_since,
        deadline)
      select gen_random_uuid(), gen_random_uuid(), 1 + n % ${routes}::int,
        case when n / ${routes}::int % 2 = 0 then 'completed' else 'created' end, 'x', 'kaia', 1, 'x', 'kaia', 'x',
        n::text, 'x', 0, 'x', now(), now()
      from generate_series(0, ${routes * perRoute - 1}::int) as n`)
  })
}

test('the supply of a route is counted by the index of the route, not by reading all migrations', async () => {
  const { db } = database
  await fill(db)
  await db.execute(sql`vacuum analyze migrations`)
  expect(await countPlaces(db, 7)).toBe(perRoute / 2)
  const lines = await db.execute<{ 'QUERY PLAN': string }>(sql`explain (costs off) select ${placesTaken(7)}`)
  const plan = lines.map((line) => line['QUERY PLAN']).join('\n')
  expect(plan).toContain('migrations_route')
  expect(plan).not.toContain('Seq Scan')
})
