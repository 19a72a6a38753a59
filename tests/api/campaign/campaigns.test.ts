import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { campaignSchema, roundSchema } from '#contract/campaign/campaigns.ts'
import { freshKey, openTestApi, type TestApi } from '../../support/api.ts'
import { fromNow, weekMs } from '../../support/campaign/campaigns.ts'
import { askedRound, campaignBody, minuteFromNow } from '../../support/campaign/campaign-cases.ts'
import { createProject } from '../../support/world.ts'

let api: TestApi
let projectId = 0
beforeAll(async () => {
  api = await openTestApi()
  projectId = (await createProject(api.admin)).projectId
})
afterAll(() => api.close())

const { parse } = campaignSchema.loose()
function db() {
  return api.database.db
}

async function create(overrides: Record<string, unknown> = {}, key = freshKey()) {
  const body = await campaignBody(db(), projectId, overrides)
  return send('post', '/api/admin/campaigns', body, key)
}
async function send(method: 'post' | 'put', path: string, body: object, key?: string) {
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  return (await api.admin.send(method, path, { body, headers })).body
}
async function made(overrides: Record<string, unknown> = {}) {
  return parse((await create(overrides)).returnValue)
}

describe('a campaign', () => {
  test('is a draft at first, and tells its next time only when it runs', async () => {
    const campaign = await made()
    expect(campaign).toMatchObject({ state: 'draft', nextAt: null, rounds: 0 })
    const { campaignId } = campaign
    const after = await send('post', `/api/admin/campaigns/${campaignId}/activate`, {})
    expect(after.returnValue).toMatchObject({ state: 'active' })
    expect(parse(after.returnValue).nextAt).toBe(
      'first' in campaign.schedule ? new Date(campaign.schedule.first).toISOString() : null,
    )
  })

  test('that is sent twice by a double click is one', async () => {
    const body = await campaignBody(db(), projectId)
    const key = freshKey()
    const both = await Promise.all([1, 2].map(() => send('post', '/api/admin/campaigns', body, key)))
    const again = await send('post', '/api/admin/campaigns', body, freshKey())
    expect(again.resultCd).toBe('CAMPAIGN_CODE_TAKEN')
    const [row] = await db().execute(
      sql`select count(*)::int as n from campaigns where code = ${body.code} and project_id = ${projectId}`,
    )
    expect(row).toEqual({ n: 1 })
    expect(both.map(({ resultCd }) => resultCd)).toContain('SUCCESS')
  })

  test('of whose schedule nothing is to come is refused', async () => {
    const schedule = { repeats: 'once', at: minuteFromNow(-weekMs), whenMissed: 'late' }
    expect((await create({ schedule })).resultCd).toBe('SCHEDULE_OVER')
  })

  test('whose list cannot be used is refused with what is wrong, row by row', async () => {
    const text = 'owner,amount\nnobody,1'
    const file = await send('post', '/api/admin/recipient-files', {
      ...{ projectId, kind: 'sendCoin', name: 'a.csv', text },
    })
    const { fileId } = z.object({ fileId: z.number() }).parse(file.returnValue)
    const refused = await create({ recipients: { by: 'list', fileId, defaults: {} } })
    expect(refused).toMatchObject({ resultCd: 'LIST_INVALID', params: { report: { errors: 1 } } })
  })

  test('is modified while it does not run, and keeps its code', async () => {
    const { campaignId, code } = await made()
    const path = `/api/admin/campaigns/${campaignId}`
    const changed = await campaignBody(db(), projectId, { code, name: 'Another name' })
    expect((await send('put', path, changed)).returnValue).toMatchObject({ name: 'Another name' })
    const other = await campaignBody(db(), projectId)
    expect((await send('put', path, other)).resultCd).toBe('BAD_REQUEST')
    await send('post', `${path}/activate`, {})
    expect((await send('put', path, changed)).resultCd).toBe('NOT_ALLOWED_NOW')
    await send('post', `${path}/end`, {})
    expect((await send('post', `${path}/activate`, {})).resultCd).toBe('NOT_ALLOWED_NOW')
  })
})

test('a round that is asked about is decided once, also by a double click', async () => {
  const roundId = await askedRound(db(), projectId)
  const path = `/api/admin/campaign-rounds/${roundId}/decide`
  const both = await Promise.all([1, 2].map(() => send('post', path, { decision: 'run' })))
  expect(both.map(({ resultCd }) => resultCd).toSorted()).toEqual(['NOT_ALLOWED_NOW', 'SUCCESS'])
})

test('the calendar has what was decided and what is to come, in the order of time', async () => {
  await askedRound(db(), projectId)
  await made()
  const query = `from=${fromNow(-weekMs)}&to=${fromNow(3 * weekMs)}`
  const { body } = await api.admin.send('get', `/api/admin/campaign-calendar?${query}`)
  const { entries } = z
    .object({ entries: z.array(z.object({ at: z.string(), round: roundSchema.nullable() })) })
    .parse(body.returnValue)
  expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).toSorted())
  expect(entries.some(({ round }) => round !== null)).toBe(true)
  expect(entries.some(({ round }) => round === null)).toBe(true)
})
