import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { badRun, saveBadRun } from '../../support/bad-run.ts'
import { createPlan, createWorld, listText, planBody } from '../../support/world.ts'

let api: TestApi
let ids: number[]
/** One that goes badly, one that is paused, one that ended with failures, one that is cancelled, one that waits for a person to look. */
beforeAll(async () => {
  api = await openTestApi()
  const fixture = await createWorld(api.admin, api.database.db)
  ids = []
  for (let n = 0; n < 5; n += 1) {
    const text = listText(n < 3 ? badRun.total : 3, { prefix: `Bulk ${n}` })
    ids.push(
      (await createPlan(api.admin, planBody({ ...fixture, text, overrides: { name: `Bulk ${n}` } })))
        .masterId,
    )
  }
  const [bad, paused, ended, cancelled, ahead] = ids
  const set = (masterId: number | undefined, values: ReturnType<typeof sql>) =>
    api.database.db.execute(sql`update minting_masters set ${values} where master_id = ${masterId}`)
  for (const masterId of [bad, paused, ended]) await saveBadRun(api.database.db, masterId ?? 0)
  await set(paused, sql`control = 'paused'`)
  await set(ended, sql`status = '30'`)
  await set(cancelled, sql`status = '10', control = 'cancelling'`)
  await set(
    ahead,
    sql`status = '10', control = 'paused', waiting = '{"code":"CHAIN_AHEAD","since":"","params":{}}'::jsonb`,
  )
})
afterAll(() => api.close())

async function preview(query: string) {
  const { body } = await api.admin.send('get', `/api/admin/bulk/masters?${query}`)
  return body.returnValue
}
async function run(action: string, masterIds: number[]) {
  const body = { action, masterIds, reason: 'The wallet is looked at.' }
  return (await api.admin.send('post', '/api/admin/bulk/masters', { body })).body.returnValue
}

test('the question has the runs of the filter that would take each action, and their items', async () => {
  const [bad, paused, ended, , ahead] = ids
  const inFlight = badRun.sending + badRun.landed + badRun.unknown
  expect(await preview('search=Bulk')).toEqual({
    runs: 5,
    hasMore: false,
    actions: {
      pause: { masterIds: [bad], items: badRun.wait, inFlight },
      resume: { masterIds: [paused], items: badRun.wait, inFlight },
      retry: { masterIds: [ended], items: badRun.retryable, inFlight: 0 },
      cancel: { masterIds: [ahead, paused, bad], items: 2 * badRun.wait + 3, inFlight: 2 * inFlight },
    },
  })
  expect(await preview('search=Bulk&waiting=CHAIN_AHEAD')).toMatchObject({
    runs: 1,
    actions: { resume: { masterIds: [] }, cancel: { masterIds: [ahead] } },
  })
})

test('the reply says of each run what happened, and one that refuses keeps no other from it', async () => {
  const [bad = 0, paused = 0, ended = 0, cancelled = 0] = ids
  expect(await run('pause', [bad, paused, 999_999])).toMatchObject([
    { masterId: bad, name: 'Bulk 0', refused: null, items: badRun.wait },
    { masterId: paused, name: 'Bulk 1', refused: 'NOT_ALLOWED_NOW' },
    { masterId: 999_999, refused: 'NOT_FOUND' },
  ])
  expect(await run('resume', [paused, bad])).toMatchObject([{ refused: null }, { refused: null }])
  expect(await run('retry', [ended, cancelled])).toMatchObject([
    { masterId: ended, refused: null, items: badRun.retryable },
    { masterId: cancelled, refused: 'NOT_ALLOWED_NOW' },
  ])
  const audits = await api.database.db.execute<Record<string, unknown>>(sql`
    select action, reason from audit_log where entity_id = any(${sql.param([bad, ended].map(String))}::text[])
      and action in ('master.pause', 'master.retry') order by action`)
  expect(audits).toMatchObject([
    { action: 'master.pause', reason: 'The wallet is looked at.' },
    { action: 'master.retry', reason: 'The wallet is looked at.' },
  ])
})

test('a note is in the story of the run and in the audit log, with who and when', async () => {
  const [bad = 0] = ids
  const written = await api.admin.send('post', `/api/admin/masters/${bad}/notes`, {
    body: { text: 'The artist asked to wait.\nUntil Monday.' },
  })
  const story = await api.admin.send('get', `/api/admin/masters/${bad}/story`)
  expect(story.body.returnValue).toEqual(written.body.returnValue)
  expect(story.body.returnValue).toMatchObject([
    { to: 'note', reason: 'The artist asked to wait.\nUntil Monday.', actor: expect.stringContaining('@') },
    { to: 'run', reason: 'The wallet is looked at.' },
    { to: 'paused', reason: 'The wallet is looked at.' },
    { from: null, to: '0' },
  ])
  const audits = await api.database.db.execute<Record<string, unknown>>(
    sql`select after from audit_log where action = 'master.note' and entity_id = ${String(bad)}`,
  )
  expect(audits).toMatchObject([{ after: { note: 'The artist asked to wait.\nUntil Monday.' } }])
})

test('what is not started yet is not sent by the end of a pause, and not counted as sent', async () => {
  const [, , , waiting = 0] = ids
  await api.database.db.execute(sql`
    update minting_masters set status = '0', control = 'paused' where master_id = ${waiting}`)
  expect(await preview('search=Bulk 3')).toMatchObject({
    runs: 1,
    actions: {
      resume: { masterIds: [waiting], items: 0, inFlight: 0 },
      cancel: { masterIds: [waiting], items: 3, inFlight: 0 },
    },
  })
})
