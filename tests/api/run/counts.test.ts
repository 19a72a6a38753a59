import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { itemGroups, type ItemGroup } from '#contract/run/item-group.ts'
import { createApiPolicy } from '#api/policy.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { badRun, placeInChunk, saveBadRun } from '../../support/bad-run.ts'
import { sumCompletions } from '../../support/completions.ts'
import { createPlan, createWorld, listText, planBody } from '../../support/world.ts'

let api: TestApi
let fixture: { projectId: number; collectionId: number }
let masterId = 0
let serial = 0
beforeAll(async () => {
  api = await openTestApi({}, undefined, createApiPolicy({ progressFreshMs: 0 }))
  fixture = await createWorld(api.admin, api.database.db)
})
beforeEach(async () => {
  const text = listText(badRun.total, { prefix: `Counts ${serial++}` })
  masterId = (await createPlan(api.admin, planBody({ ...fixture, text }))).masterId
})
afterAll(() => api.close())

const { total, ...counts } = badRun

async function read(path: string) {
  const { body } = await api.admin.send('get', path)
  return body.returnValue
}
function readProgress() {
  return read(`/api/admin/masters/${masterId}/progress`)
}
async function readRow() {
  const { rows } = (await read('/api/admin/masters')) as { rows: { masterId: number }[] }
  return rows.find((row) => row.masterId === masterId)
}
const reason = 'The artwork is not ready.'
function control(verb: string, body: unknown = verb === 'cancel' ? { reason } : {}) {
  return api.admin.send('post', `/api/admin/masters/${masterId}/${verb}`, { body })
}

describe('a run that went badly', () => {
  test('counts each item once, by what can still become of it, wherever it is counted', async () => {
    await saveBadRun(api.database.db, masterId)
    const reading = JSON.stringify({ slotMs: 400, rpcs: [] })
    await api.database.db.execute(sql`
      insert into chain_status (chain, reading) values ('solana', ${reading}::jsonb)`)
    expect(await readProgress()).toMatchObject({ total, ...counts })
    await api.database.db.execute(sql`delete from chain_status`)
    expect(await readRow()).toMatchObject(counts)
    const { running } = (await read('/api/admin/dashboard')) as { running: { masterId: number }[] }
    expect(running.find((run) => run.masterId === masterId)).toMatchObject(counts)
    const groups = itemGroups.reduce((sum, group) => sum + counts[group], 0)
    expect(groups).toBe(total)
  })
  test.each(itemGroups)('lists as %s what it counts as that', async (group: ItemGroup) => {
    await saveBadRun(api.database.db, masterId)
    const found = (await read(`/api/admin/masters/${masterId}/items?group=${group}`)) as {
      total: number
      rows: { group: ItemGroup }[]
    }
    expect(found.total).toBe(counts[group])
    expect(new Set(found.rows.map((row) => row.group))).toEqual(new Set([group]))
  })
  test('counts the same once it has ended', async () => {
    await saveBadRun(api.database.db, masterId)
    await api.database.db.execute(sql`
      update minting_items set status = '20' where master_id = ${masterId} and status in ('0', '10')`)
    await api.database.db.execute(sql`update minting_masters set status = '30' where master_id = ${masterId}`)
    const { failed, cancelled, excluded, returned, retryable } = counts
    const ended = {
      failed,
      cancelled,
      excluded,
      returned,
      retryable,
      wait: 0,
      sending: 0,
      landed: 0,
      unknown: 0,
    }
    const completed = total - failed - cancelled - excluded - returned
    expect(await readProgress()).toMatchObject({ ...ended, completed, secondsLeft: null })
    expect(await readRow()).toMatchObject({ ...ended, completed })
  })
  test('names as failures only those of items that failed', async () => {
    await saveBadRun(api.database.db, masterId)
    const reasons = (await read(`/api/admin/masters/${masterId}/reasons`)) as {
      reasonCode: string
      count: number
    }[]
    expect(reasons.reduce((sum, { count }) => sum + count, 0)).toBe(counts.failed)
    expect(reasons.map(({ reasonCode }) => reasonCode)).not.toContain('CANCELLED')
    const { failures } = (await read('/api/admin/dashboard')) as {
      failures: { masterId: number; count: number }[]
    }
    const own = failures.filter((failure) => failure.masterId === masterId)
    expect(own.reduce((sum, { count }) => sum + count, 0)).toBe(counts.failed)
  })
  test('retries as many as it says it would', async () => {
    await saveBadRun(api.database.db, masterId)
    await api.database.db.execute(sql`update minting_masters set status = '30' where master_id = ${masterId}`)
    expect((await control('retry')).body.returnValue).toEqual({ retried: counts.retryable })
  })
  test.each(['pause', 'cancel'])('%s answers with what waits and what is on its way then', async (verb) => {
    await saveBadRun(api.database.db, masterId)
    expect((await control(verb)).body.returnValue).toMatchObject(counts)
  })
})

describe('a run of which every item has ended', () => {
  beforeEach(async () => {
    const { db } = api.database
    await placeInChunk(db, masterId, { from: 1, to: total, state: 'final' })
    await db.execute(sql`update minting_items set status = '20' where master_id = ${masterId}`)
    await sumCompletions(db, masterId)
    await db.execute(sql`update minting_masters set status = '10' where master_id = ${masterId}`)
  })
  test('cannot be cancelled, and goes on to give its guards back', async () => {
    const refused = await control('cancel')
    expect([refused.status, refused.body.resultCd]).toEqual([409, 'NOTHING_TO_CANCEL'])
    expect(await readProgress()).toMatchObject({ control: 'run', phase: 'reclaiming', completed: total })
  })
  test('can be cancelled while one of them may still fail', async () => {
    await api.database.db.execute(sql`
      update chunks set state = 'landed' where master_id = ${masterId}`)
    await api.database.db.execute(sql`update minting_items set status = '10' where master_id = ${masterId}`)
    await sumCompletions(api.database.db, masterId)
    expect((await control('cancel')).body.returnValue).toMatchObject({ landed: total, control: 'cancelling' })
  })
})
