import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { isLateSnapshot } from '#contract/recipient/snapshot/snapshot-words.ts'
import { readSnapshot as readFile } from '#contract/recipient/snapshot/snapshot-file.ts'
import { verifySnapshot } from '#contract/recipient/snapshot/verify-snapshot.ts'
import { askForSnapshot } from '#db/recipient/snapshots.ts'
import { readSnapshot } from '#worker/recipient/read-snapshot.ts'
import { offCurveKey } from '../../fixtures/every-error.ts'
import { newAddress, someOwners } from '../../support/recipient/fake-holders.ts'
import { fileOf, givenTwoIndexes } from '../../support/recipient/given-snapshots.ts'

const { given, ctxOf, rowOf, startAnew, bothHold, ask, run, textOf } = givenTwoIndexes()

async function pagesOf(snapshotId: number): Promise<number> {
  const [row] = await given.database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from snapshot_pages where snapshot_id = ${snapshotId}`,
  )
  return row?.n ?? 0
}

describe('a snapshot', () => {
  test('is frozen with its file, whose hash and rows whoever has it checks', async () => {
    const owners = someOwners(5)
    bothHold(owners)
    const id = await ask()
    const row = await run(id)
    expect(row).toMatchObject({ state: 'frozen', holders: 5, programs: [], reason: null })
    expect(await textOf(id)).toBe(fileOf(owners))
    const { manifest } = row
    expect(manifest).toMatchObject({ rows: 5, s0: { slot: 100 }, s1: { slot: 100 }, isOneSlot: true })
    if (!manifest) throw new Error('It has no manifest.')
    expect(verifySnapshot(new TextEncoder().encode(fileOf(owners)), manifest)).toEqual([])
    expect(await pagesOf(id)).toBe(0)
    // A task that comes again changes nothing, and neither does anybody else.
    expect(await run(id)).toEqual(row)
    const { db } = given.database
    for (const statement of [
      sql`update holder_snapshots set manifest = '{}' where snapshot_id = ${id}`,
      sql`delete from holder_snapshots where snapshot_id = ${id}`,
      sql`update recipient_files set text = '' where file_id = ${row.fileId}`,
      sql`delete from recipient_files where file_id = ${row.fileId}`,
    ])
      await expect(db.execute(statement)).rejects.toThrow()
  })

  test('is between S0 and S1 while the index goes on', async () => {
    bothHold(someOwners(2))
    const id = await ask()
    given.other.indexed = 130
    expect(await run(id)).toMatchObject({ state: 'reading' })
    given.one.slot = 131
    given.other.slot = 131
    expect((await run(id)).manifest).toMatchObject({ s0: { slot: 100 }, s1: { slot: 130 }, isOneSlot: false })
  })

  test('waits for its time by the clock of the chain, and is late when nobody was there', async () => {
    bothHold(someOwners(1))
    const wanted = new Date(Date.now() - 1_000)
    const id = await ask(wanted)
    given.one.time = Math.floor(wanted.getTime() / 1_000) - 5
    expect(await run(id)).toMatchObject({ state: 'asked', tries: 0 })
    given.one.time = Math.floor(wanted.getTime() / 1_000) + 300
    given.other.time = given.one.time
    const { state, manifest } = await run(id)
    expect(state).toBe('frozen')
    expect(manifest && isLateSnapshot(manifest)).toBe(true)
    expect(manifest?.s0.at).toBe(new Date(given.one.time * 1_000).toISOString())
  })

  test('goes on where a worker died between two pages, at the same S0', async () => {
    const owners = someOwners(7)
    bothHold(owners)
    given.one.perPage = 3
    given.other.perPage = 3
    const id = await ask()
    // The second page of one never comes.
    given.one.instead = (method, [query]) => {
      const isSecond = method === 'getAssetsByGroup' && (query as { cursor?: string }).cursor !== undefined
      return isSecond ? { httpStatus: 503 } : null
    }
    expect(await run(id)).toMatchObject({
      state: 'reading',
      reason: 'RPC_TROUBLE',
      s0Slot: 100,
      readSoFar: 7,
    })
    const asked = given.one.rpc.calls.length
    for (const index of [given.one, given.other])
      Object.assign(index, { instead: () => null, slot: 150, indexed: 150 })
    startAnew()
    expect((await run(id)).manifest).toMatchObject({ s0: { slot: 100 }, s1: { slot: 150 }, rows: 7 })
    expect(await textOf(id)).toBe(fileOf(owners))
    const first = given.one.rpc.calls.slice(asked).filter(({ method, params: [query] }) => {
      const { cursor, limit } = (query ?? {}) as { cursor?: string; limit?: number }
      return method === 'getAssetsByGroup' && cursor === undefined && limit === 1_000
    })
    expect(first).toEqual([])
  })

  test('stops between two pages when its worker is to stop, and another one goes on', async () => {
    bothHold(someOwners(4))
    const id = await ask()
    const stop = new AbortController()
    stop.abort()
    expect(await run(id, stop.signal)).toMatchObject({ state: 'reading' })
    expect(await run(id)).toMatchObject({ state: 'frozen' })
  })

  test('is one, when two workers read it at once', async () => {
    bothHold(someOwners(6))
    const id = await ask()
    await Promise.all([readSnapshot(ctxOf(), { snapshotId: id }), readSnapshot(ctxOf(), { snapshotId: id })])
    // The lease ended under the first one: the second takes the same snapshot.
    if ((await rowOf(id)).state !== 'frozen') await run(id)
    expect(await rowOf(id)).toMatchObject({ state: 'frozen', holders: 6, reading: 1 })
  })

  test('of a rule is the same for whoever asks for it', async () => {
    const query = { holdersOf: 'collection', chain: 'solana', collection: given.collection } as const
    const text = await given.database.db.execute<{ id: number }>(sql`
      insert into campaigns (project_id, kind, standard, name, code, has_guard, is_mutable, is_canary, schedule, recipients)
      values (${given.projectId}, 'sendCoin', 'compressed', 'x', 'x', false, true, false, '{}', '{}') returning campaign_id as id`)
    const round = {
      campaignId: Number(text[0]?.id),
      occurrenceAt: new Date(),
      requestKey: `key ${given.collection}`,
    }
    const asked = { projectId: given.projectId, query, wantedAt: null, registrantId: 'test', round }
    const both = await Promise.all(
      [1, 2].map(() => given.database.db.transaction((tx) => askForSnapshot(tx, asked))),
    )
    expect(new Set(both.map(({ snapshotId }) => snapshotId)).size).toBe(1)
    expect(both.filter(({ isNew }) => isNew)).toHaveLength(1)
  })
})

test('addresses of programs hold what they hold, and are told as not resolved', async () => {
  const owners = new Map([...someOwners(1), [newAddress(), offCurveKey]])
  bothHold(owners)
  const id = await ask()
  const row = await run(id)
  const text = await textOf(id)
  expect(row).toMatchObject({ state: 'frozen', holders: 2, programs: [offCurveKey] })
  const read = readFile(new TextEncoder().encode(text))
  expect(read.ok && read.rows.map(({ owner }) => owner)).toContain(offCurveKey)
})
