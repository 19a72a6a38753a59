import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { move, moving, note } from '#db/moves/move.ts'
import { createVault } from '#db/vault.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { saveTestPlan, saveTestProject, testItems } from '../../support/rows.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

let database: TestDatabase
let ids: number[] = []
let masterId = 0
beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  const vault = createVault(Buffer.alloc(32, 1).toString('base64'))
  const wallet = newWallet()
  const projectId = await saveTestProject(db, vault, wallet)
  masterId = await saveTestPlan(db, vault, {
    projectId,
    kind: 'burn',
    standard: 'compressed',
    collectionId: null,
    items: testItems(4, 'parts', [wallet.address]),
  })
  const rows = await db.execute<{ id: string }>(sql`select item_id as id from minting_items order by item_id`)
  ids = rows.map((row) => Number(row.id))
})
afterAll(() => database.close())

const statuses = ['0', '10', '20', '40']
beforeEach(async () => {
  for (const [at, id] of ids.entries())
    await database.db.execute(
      sql`update minting_items set status = ${statuses[at]}, reason_code = null where item_id = ${id}`,
    )
  await database.db.execute(sql`truncate events`)
})

async function items() {
  const rows = await database.db.execute<{ status: string; reason_code: string | null }>(
    sql`select status, reason_code from minting_items order by item_id`,
  )
  return rows.map((row) => `${row.status} ${row.reason_code ?? '-'}`)
}
async function events() {
  const rows = await database.db.execute<{
    id: string
    master_id: string
    from_state: string
    to_state: string
  }>(sql`select entity_id as id, master_id, from_state, to_state from events order by entity_id, seq`)
  return rows.map((row) => {
    expect(row.master_id).toBe(String(masterId))
    return `${ids.indexOf(Number(row.id))}: ${row.from_state} -> ${row.to_state}`
  })
}

describe('a move', () => {
  test('from several states writes in each event where its row was', async () => {
    const moved = await move(database.db, 'item', { ids, from: ['0', '10'], to: '40', actor: 'test' })
    expect(moved).toEqual(ids.slice(0, 2))
    expect(await items()).toEqual(['40 -', '40 -', '20 -', '40 -'])
    expect(await events()).toEqual(['0: 0 -> 40', '1: 10 -> 40'])
  })

  test('without ids moves what its condition finds, and nothing in another state', async () => {
    const where = sql`i.master_id = ${masterId}`
    expect(await move(database.db, 'item', { where, from: '10', to: '20', actor: 'test' })).toEqual([ids[1]])
    expect(await move(database.db, 'item', { where, from: ['0', '10'], to: '40', actor: 'test' })).toEqual([
      ids[0],
    ])
    expect(await items()).toEqual(['40 -', '20 -', '20 -', '40 -'])
  })

  test.each([false, true])(
    'sets of each row what is its own, and parts beside it follow (in order: %s)',
    async (isOrdered) => {
      const own = sql`own as (
        select * from unnest(${sql.param(ids)}::bigint[], ${sql.param(['a', 'b', 'c', 'd'])}::text[]) as o(id, word)
      )`
      await move(database.db, 'item', {
        ids,
        ...{ from: '10', to: '20', actor: 'test', isOrdered },
        given: own,
        using: { rows: sql`own o`, on: sql`o.id = i.item_id` },
        set: sql`reason_code = o.word`,
        returning: sql`i.row_no`,
        beside: sql`, beside as (
          update minting_masters m set total = moved.row_no + 100 from moved where m.master_id = moved.run_id
        )`,
      })
      expect(await items()).toEqual(['0 -', '20 b', '20 -', '40 -'])
      expect(await events()).toEqual(['1: 10 -> 20'])
      const [run] = await database.db.execute(sql`select total from minting_masters`)
      expect(run).toEqual({ total: 102 })
    },
  )

  test('as a part of another statement is a compare-and-set with events as well', async () => {
    const rows = await database.db.execute<{ id: string }>(sql`
      with given as (select 1)${moving('item', 'gone', { ids, from: ['0', '10'], to: '40', actor: 'test' })}
      select id from gone order by id`)
    expect(rows.map((row) => Number(row.id))).toEqual(ids.slice(0, 2))
    expect(await events()).toEqual(['0: 0 -> 40', '1: 10 -> 40'])
  })

  test('of the same rows from two sides at once moves each of them once', async () => {
    const forth = { ids, from: ['0', '10'], to: '40', actor: 'forth' } as const
    const moved = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        move(database.db, 'item', at % 2 ? { ...forth, ids: ids.toReversed() } : forth),
      ),
    )
    expect(moved.flat().sort((a, b) => a - b)).toEqual(ids.slice(0, 2))
    expect(await events()).toHaveLength(2)
  })
})

describe('a note', () => {
  test('changes rows that keep their state, in the states it names, with an event of each', async () => {
    const noted = await note(database.db, 'item', {
      ids,
      in: ['10', '40'],
      to: 'asked',
      actor: 'test',
      set: sql`reason_code = 'WHY'`,
    })
    expect(noted.toSorted((a, b) => a - b)).toEqual([ids[1], ids[3]])
    expect(await items()).toEqual(['0 -', '10 WHY', '20 -', '40 WHY'])
    expect(await events()).toEqual(['1: 10 -> asked', '3: 40 -> asked'])
  })

  test('that names no other state says the row is what it was', async () => {
    await note(database.db, 'item', { ids, in: ['40'], actor: 'test' })
    expect(await events()).toEqual(['3: 40 -> 40'])
  })
})
