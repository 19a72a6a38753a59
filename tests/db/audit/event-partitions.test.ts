import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dropOldEvents, ensureEventPartitions, listPartitionedSeconds } from '#db/audit/event-partitions.ts'
import { saveEvents } from '#db/audit/index.ts'
import { gaugeQueries } from '#db/health/metrics.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/postgres.ts'

const daySeconds = 86_400
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** The first moment of the month that is so far from this one, as the name of its partition says it. */
async function month(ahead: number) {
  const [row] = await database.db.execute<{ name: string; at: string }>(sql`
    select to_char(month, '"events_"YYYY_MM') as name, (month at time zone 'utc')::text as at
    from (select date_trunc('month', now() at time zone 'utc') + ${ahead} * interval '1 month' as month) as months`)
  if (!row) throw new Error('There is no such month.')
  return row
}
function saveEvent(entityId: number, at: string) {
  return saveEvents(database.db, [{ actor: 'test', entity: 'item', entityId, to: '0', at: new Date(at) }])
}
/** In which table the events of this item stand. */
async function placesOf(entityId: number) {
  const rows = await database.db.execute<{ name: string }>(
    sql`select tableoid::regclass::text as name from events where entity_id = ${entityId} order by at`,
  )
  return rows.map(({ name }) => name)
}
async function unpartitioned() {
  return (await gaugeQueries.events_unpartitioned(database.db))[0]?.value
}
function forget(name: string) {
  return database.db.execute(sql`drop table ${sql.identifier(name)}`)
}

describe('partitions of the events', () => {
  it('are there for the months to come before these begin, and are made once', async () => {
    await saveEvent(1, (await month(1)).at)
    await saveEvent(1, (await month(2)).at)
    expect(await placesOf(1)).toEqual([(await month(1)).name, (await month(2)).name])
    expect(await ensureEventPartitions(database.db)).toEqual([])
    const [reach] = await listPartitionedSeconds(database.db)
    expect(reach?.value).toBeGreaterThan(58 * daySeconds)
    expect(await unpartitioned()).toBe(0)
  })

  it('that are missing lose no event: it waits in the default one, is counted there, and moves when its own is made', async () => {
    const { name, at } = await month(2)
    await forget(name)
    await saveEvent(2, at)
    expect(await placesOf(2)).toEqual(['events_default'])
    expect(await unpartitioned()).toBe(1)
    expect(await ensureEventPartitions(database.db)).toEqual([name])
    expect(await placesOf(2)).toEqual([name])
    expect(await unpartitioned()).toBe(0)
  })

  it('are made by one of several who ask at once', async () => {
    const { name } = await month(2)
    await forget(name)
    const made = await Promise.all(Array.from({ length: 4 }, () => ensureEventPartitions(database.db)))
    expect(made.flat()).toEqual([name])
  })

  it('number what is written after one another, whichever takes it', async () => {
    await saveEvent(3, (await month(2)).at)
    await saveEvent(3, (await month(1)).at)
    const rows = await database.db.execute<{ seq: string }>(
      sql`select seq from events where entity_id = 3 order by at desc`,
    )
    expect(Number(rows[1]?.seq)).toBe(Number(rows[0]?.seq) + 1)
  })
})

describe('events of months long past', () => {
  /** The table's first partition, as if it had ended so many months ago. */
  async function endFirst(monthsAgo: number) {
    const { at } = await month(-monthsAgo)
    await database.db.execute(sql`alter table events detach partition events_first`)
    await database.db.execute(sql`truncate events_first`)
    await database.db.execute(
      sql.raw(`alter table events attach partition events_first for values from (minvalue) to ('${at}')`),
    )
  }

  it('go with their partition when it ended before those that are kept, and not a month sooner', async () => {
    await endFirst(5)
    await saveEvent(4, (await month(-6)).at)
    expect(await dropOldEvents(database.db, 6)).toEqual([])
    expect(await placesOf(4)).toEqual(['events_first'])
    await database.db.execute(sql`
      insert into source_chain_deposits (deposit_id, chain, kind, contract, token_id, value_wei, from_address, to_address, tx_hash, log_index,
        block_number, block_hash, block_time, state, handling) overriding system value
      values (77, 'kaia', 'coin', null, null, 5, '0x1', '0x2', '0x3', -1, 7, '0x4', now(), 'final', 'return_planned')`)
    await saveEvents(database.db, [
      {
        ...{ actor: 'test', entity: 'deposit', entityId: 77, to: 'return_planned', reason: 'RETURN_FAILED' },
        at: new Date((await month(-7)).at),
      },
    ])
    expect(await dropOldEvents(database.db, 5), 'one still decides something').toEqual([])
    await database.db.execute(sql`update source_chain_deposits set handling = 'returned'`)
    expect(await dropOldEvents(database.db, 5)).toEqual(['events_first'])
    expect(await placesOf(4)).toEqual([])
    expect(await placesOf(3), 'what came later stays').toHaveLength(2)
  })
})
