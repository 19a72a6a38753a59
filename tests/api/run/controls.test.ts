import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readReason, readTold } from '#contract/codes/told.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { collectionBody, createPlan, createWorld, listText, planBody } from '../../support/world.ts'

let api: TestApi
let fixture: { projectId: number; collectionId: number }
let masterId = 0
let serial = 0
beforeAll(async () => {
  api = await openTestApi()
  fixture = await createWorld(api.admin, api.database.db)
})
beforeEach(async () => {
  const text = listText(5, { prefix: `Control ${serial++}` })
  masterId = (await createPlan(api.admin, planBody({ ...fixture, text }))).masterId
})
afterAll(async () => {
  await api.close()
})

const reason = 'The artwork is not ready.'
function control(verb: string, body: unknown = verb === 'cancel' ? { reason } : {}) {
  return api.admin.send('post', `/api/admin/masters/${masterId}/${verb}`, { body })
}
function setRun(input: { status?: string; control?: string; waiting?: string }) {
  return api.database.db.execute(sql`
    update minting_masters set status = coalesce(${input.status ?? null}, status), control = coalesce(${input.control ?? null}, control),
      waiting = ${input.waiting ? JSON.stringify({ code: input.waiting, since: '', params: {} }) : null}::jsonb
    where master_id = ${masterId}`)
}
async function run() {
  const [row] = await api.database.db.execute<Record<string, unknown>>(sql`
    select status, control, start_at is not null and start_at <= now() as due, waiting, finished_at
    from minting_masters where master_id = ${masterId}`)
  return row
}
async function audits(action: string) {
  return api.database.db.execute<Record<string, unknown>>(
    sql`select * from audit_log where action = ${action} and entity_id = ${String(masterId)}`,
  )
}

describe('controls', () => {
  test('start makes a waiting run due and is refused once it runs', async () => {
    expect((await control('start')).body.resultCd).toBe('SUCCESS')
    expect(await run()).toMatchObject({ status: '0', due: true })
    await setRun({ status: '10' })
    const refused = await control('start')
    expect([refused.status, refused.body.resultCd]).toEqual([409, 'NOT_ALLOWED_NOW'])
    expect(refused.body.params).toMatchObject({ status: '10', control: 'run' })
  })
  test('start makes it due by the clock of the database, however far ahead that of the API is', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 300_000 })
    try {
      expect((await control('start')).body.resultCd).toBe('SUCCESS')
    } finally {
      vi.useRealTimers()
    }
    expect(await run()).toMatchObject({ status: '0', due: true })
  })
  test('the run of a new collection is due by the clock of the database', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 300_000 })
    try {
      const body = collectionBody(fixture.projectId)
      const made = await api.admin.send('post', '/api/admin/collections', { body })
      masterId = (made.body.returnValue as { masterId: number }).masterId
    } finally {
      vi.useRealTimers()
    }
    expect(await run()).toMatchObject({ due: true })
  })
  test('pause and resume, each once, with the reason in the audit log', async () => {
    await setRun({ status: '10' })
    expect((await control('pause', { reason: 'Lunch' })).body.returnValue).toMatchObject({
      control: 'paused',
    })
    expect((await control('pause')).body.resultCd).toBe('NOT_ALLOWED_NOW')
    expect((await control('resume')).body.returnValue).toMatchObject({ control: 'run' })
    expect((await control('resume')).body.resultCd).toBe('NOT_ALLOWED_NOW')
    expect(await audits('master.pause')).toMatchObject([{ reason: 'Lunch', before: { control: 'run' } }])
    const events = await api.database.db.execute<{ to_state: string }>(
      sql`select to_state from events where entity = 'master' and entity_id = ${masterId} order by seq`,
    )
    expect(events.map((event) => event.to_state)).toEqual(['0', 'paused', 'run'])
  })
  test('resume clears why the worker stopped', async () => {
    await setRun({ status: '10', control: 'paused', waiting: 'BUDGET_REACHED' })
    await control('resume')
    expect(await run()).toMatchObject({ control: 'run', waiting: null })
    await setRun({ status: '10', waiting: 'PAYER_BALANCE_TOO_LOW' })
    expect((await control('resume')).body.resultCd).toBe('SUCCESS')
    expect(await run()).toMatchObject({ waiting: null })
  })
  test.each(['0', '10', '90'])('cancel asks the worker to end a run in %s, once', async (status) => {
    await setRun({ status })
    expect((await control('cancel')).body.returnValue).toMatchObject({ control: 'cancelling', status })
    expect((await control('cancel')).body.resultCd).toBe('NOT_ALLOWED_NOW')
  })
  test('cancel wants a reason, which stays in the audit log', async () => {
    await setRun({ status: '10' })
    expect((await control('cancel', {})).body.resultCd).toBe('BAD_REQUEST')
    expect(await run()).toMatchObject({ control: 'run' })
    await control('cancel')
    expect(await audits('master.cancel')).toMatchObject([{ reason }])
  })
  test.each(['start', 'pause', 'resume', 'cancel'])('%s does nothing to a finished run', async (verb) => {
    await setRun({ status: '20' })
    expect((await control(verb)).body.resultCd).toBe('NOT_ALLOWED_NOW')
    expect(await audits(`master.${verb}`)).toHaveLength(0)
  })
  test('limits change the plan until the run is finished', async () => {
    const put = (body: unknown) => api.admin.send('put', `/api/admin/masters/${masterId}/limits`, { body })
    const changed = await put({ budgetLamports: '123456789012345', errorRateMax: 0.05 })
    expect(changed.body.returnValue).toMatchObject({ budgetLamports: '123456789012345', errorRateMax: 0.05 })
    await put({ budgetLamports: null, errorRateMax: 0.05 })
    await put({ budgetLamports: null, errorRateMax: 0.05 })
    const { body } = await api.admin.send('get', `/api/admin/masters/${masterId}/story`)
    const told = (body.returnValue as { reason: string | null }[]).flatMap(({ reason: why }) => {
      const said = why === null ? null : readReason(why)
      return said?.code === 'LIMITS_CHANGED' ? [readTold(said.told ?? '')] : []
    })
    const detail = (code: string, params: unknown) => ({ detail: { code, params } })
    // The newest first; what stayed as it was is not said.
    expect(told).toEqual([
      detail('BUDGET_CHANGED', { before: '123456789012345', after: null }),
      detail('ERROR_RATE_CHANGED', { before: null, after: 0.05 }),
      detail('BUDGET_CHANGED', { before: null, after: '123456789012345' }),
    ])
    await setRun({ status: '30' })
    expect((await put({ budgetLamports: null, errorRateMax: null })).body.resultCd).toBe('NOT_ALLOWED_NOW')
  })
})

describe('retry', () => {
  const fail = () =>
    api.database.db.execute(sql`
      with item as (
        update minting_items set status = '40', modified_at = now(),
          reason_code = case row_no when 1 then 'CANCELLED' when 2 then 'TREE_FULL' else 'OWNER_INVALID' end
        where master_id = ${masterId} and row_no <= 4 returning item_id
      ) update nfts set status = '5' from item where nfts.item_id = item.item_id`)
  const statuses = async () => {
    const rows = await api.database.db.execute<Record<string, string>>(sql`
      select i.status || ':' || n.status || ':' || coalesce(i.reason_code, '') as states
      from minting_items i join nfts n using (item_id) where master_id = ${masterId} order by row_no`)
    return rows.map((row) => row['states'])
  }
  const reasonsInReport = async (language: string) => {
    const path = `/api/admin/masters/${masterId}/report.csv`
    const response = await api.admin.raw('get', path, { headers: { 'accept-language': language } })
    const [head = '', ...lines] = (await response.text()).replaceAll('"', '').split('\r\n')
    const at = head.split(',').indexOf('reason_code')
    return lines.slice(0, 2).map((line) =>
      line
        .split(',')
        .slice(at, at + 2)
        .join(),
    )
  }
  test('puts failed items back, but not those a person cancelled', async () => {
    await fail()
    await setRun({ status: '30' })
    expect((await control('retry')).body.returnValue).toEqual({ retried: 3 })
    expect(await statuses()).toEqual(['40:5:CANCELLED', '0:0:', '0:0:', '0:0:', '0:0:'])
    expect(await run()).toMatchObject({ status: '10', control: 'run', finished_at: null })
  })
  test('can be of one reason', async () => {
    await fail()
    await setRun({ status: '40' })
    expect(await reasonsInReport('ko')).toEqual([
      'CANCELLED,작업이 취소됐어요',
      'TREE_FULL,머클 트리가 가득 찼어요',
    ])
    expect(await reasonsInReport('en')).toEqual([
      'CANCELLED,The run was cancelled',
      'TREE_FULL,The Merkle tree is full',
    ])
    expect((await control('retry', { reasonCode: 'TREE_FULL' })).body.returnValue).toEqual({ retried: 1 })
    expect((await statuses())[2]).toBe('40:5:OWNER_INVALID')
  })
  test('of nothing changes nothing', async () => {
    await setRun({ status: '30' })
    expect((await control('retry')).body.returnValue).toEqual({ retried: 0 })
    expect(await run()).toMatchObject({ status: '30' })
  })
  test.each([
    ['0', 'run'],
    ['10', 'run'],
    ['20', 'run'],
    ['30', 'cancelled'],
    ['40', 'cancelling'],
  ])('is refused in %s / %s', async (status, state) => {
    await fail()
    await setRun({ status, control: state })
    expect((await control('retry')).body.resultCd).toBe('NOT_ALLOWED_NOW')
  })
  test('asked twice at once retries once', async () => {
    await fail()
    await setRun({ status: '30' })
    const replies = await Promise.all([control('retry'), control('retry')])
    expect(replies.map((reply) => reply.body.resultCd).sort()).toEqual(['NOT_ALLOWED_NOW', 'SUCCESS'])
  })
})
