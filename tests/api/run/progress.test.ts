import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApiPolicy } from '#api/policy.ts'
import { adminLogin, openTestApi, type Caller, type TestApi } from '../../support/api.ts'
import { sumCompletions } from '../../support/completions.ts'
import { createPlan, createWorld, listText, planBody } from '../../support/world.ts'

let api: TestApi
let fixture: { projectId: number; collectionId: number }
let masterId = 0
let serial = 0
beforeAll(async () => {
  // What changed is read at once, by whoever asks.
  api = await openTestApi({}, undefined, createApiPolicy({ progressFreshMs: 0 }))
  fixture = await createWorld(api.admin, api.database.db)
})
beforeEach(async () => {
  const text = listText(10, { prefix: `Progress ${serial++}` })
  masterId = (await createPlan(api.admin, planBody({ ...fixture, text }))).masterId
})
afterAll(() => api.close())

async function complete(rows: number) {
  const { db } = api.database
  await db.execute(sql`
    update minting_items set status = '20', modified_at = now()
    where master_id = ${masterId} and row_no <= ${rows}`)
  await sumCompletions(db, masterId)
}
function begin() {
  return api.database.db.execute(sql`update minting_masters set status = '10' where master_id = ${masterId}`)
}

interface Event {
  id: number
  progress: { completed: number; total: number; version: number; status: string }
}

/** Reads events until `isEnough` or the stream ends. */
async function readEvents(caller: Caller, isEnough: (events: Event[]) => boolean, lastEventId?: number) {
  const response = await caller.raw('get', `/api/admin/masters/${masterId}/events`, {
    headers: lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) },
  })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const events: Event[] = []
  let rest = ''
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  while (reader && !isEnough(events)) {
    const { value, done } = await reader.read()
    if (done) return { events, isEnded: true }
    const blocks = (rest + value).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const found = /^id: (\d+)\nevent: progress\ndata: (.*)$/.exec(block)
      if (found)
        events.push({ id: Number(found[1]), progress: JSON.parse(found[2] ?? '') as Event['progress'] })
    }
  }
  await reader?.cancel()
  return { events, isEnded: false }
}

describe('the stream of a run', () => {
  test('sends a total at once and again after every change', async () => {
    await begin()
    let hasEvents = false
    const reading = readEvents(api.admin, (events) => {
      hasEvents ||= events.length > 0
      return events.some(({ progress }) => progress.completed === 4)
    })
    await expect.poll(() => hasEvents).toBe(true)
    await complete(4)
    const { events } = await reading
    expect(events[0]?.progress).toMatchObject({ completed: 0, total: 10 })
    expect(events.at(-1)?.progress.completed).toBe(4)
    expect(events.at(-1)?.id).toBe(events.at(-1)?.progress.version)
    expect(events.map((event) => event.id)).toEqual(
      [...events.map((event) => event.id)].sort((a, b) => a - b),
    )
  })
  test('gives a client that comes back with Last-Event-ID what it missed', async () => {
    const first = await readEvents(api.admin, (events) => events.length === 1)
    await begin()
    await complete(7)
    const lastId = first.events[0]?.id ?? 0
    const hasAll = ({ progress }: Event) => progress.completed === 7 && progress.status === '10'
    // A total that somebody else was just being given may come first.
    const second = await readEvents(api.admin, (events) => events.some(hasAll), lastId)
    expect(second.events.length).toBeLessThanOrEqual(2)
    for (const { id } of second.events) expect(id).toBeGreaterThan(lastId)
  })
  test('ends when its session ends', async () => {
    const caller = await api.logIn(adminLogin.uid, adminLogin.password)
    let isOpen = false
    const reading = readEvents(caller, (events) => {
      isOpen = events.length > 0
      return false
    })
    await expect.poll(() => isOpen).toBe(true)
    await caller.send('post', '/api/login/doLogout', { body: { auth_key: caller.csrfToken } })
    expect((await reading).isEnded).toBe(true)
  })
  test('is refused to a session that has twelve open already', async () => {
    const caller = await api.logIn(adminLogin.uid, adminLogin.password)
    const path = `/api/admin/masters/${masterId}/events`
    const open = await Promise.all(Array.from({ length: 12 }, () => caller.raw('get', path)))
    expect((await caller.raw('get', path)).status).toBe(429)
    for (const response of open) await response.body?.cancel()
    // Streams that were left give their place back.
    const openAgain = async () => {
      const again = await caller.raw('get', path)
      await again.body?.cancel()
      return again.status
    }
    await expect.poll(openAgain, { timeout: 5_000 }).toBe(200)
  })
})

test('counts what is planned, landed and unknown from the chunks', async () => {
  await begin()
  await api.database.db.execute(sql`
    with landed as (
      insert into chunks (master_id, kind, state, item_count, tx_version) values (${masterId}, 'mint', 'landed', 3, 'v1')
      returning chunk_id
    )
    update minting_items set status = '10', chunk_id = landed.chunk_id from landed
    where master_id = ${masterId} and row_no <= 3`)
  const { body } = await api.admin.send('get', `/api/admin/masters/${masterId}/progress`)
  expect(body.returnValue).toMatchObject({
    planned: 3,
    landed: 3,
    unknown: 0,
    wait: 7,
    phase: 'working',
  })
})

test('draws completed and failed as growing totals', async () => {
  await begin()
  await api.database.db.execute(sql`
    update minting_items set status = case when row_no > 8 then '40' else '20' end,
      reason_code = case when row_no > 8 then 'METADATA_INVALID' end,
      modified_at = now() - (10 - row_no) * interval '10 seconds' where master_id = ${masterId}`)
  await sumCompletions(api.database.db, masterId)
  const { body } = await api.admin.send('get', `/api/admin/masters/${masterId}/progress`)
  const { series } = body.returnValue as { series: { at: string; completed: number; failed: number }[] }
  expect(series.length).toBeLessThanOrEqual(240)
  expect(series.at(-1)).toMatchObject({ completed: 8, failed: 2 })
  expect(series.map((point) => point.completed)).toEqual(
    [...series.map((point) => point.completed)].sort((a, b) => a - b),
  )
})
