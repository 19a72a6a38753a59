import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { campaignSchema, roundSchema } from '#contract/campaign/campaigns.ts'
import { presetSchema } from '#contract/campaign/presets.ts'
import { freshKey, openTestApi, type TestApi } from '../../support/api.ts'
import { fromNow, weekMs } from '../../support/campaign/campaigns.ts'
import { askedRound, campaignBody, minuteFromNow, presetBody } from '../../support/campaign/campaign-cases.ts'
import { saveTestApplication, saveTestWindow } from '../../support/airdrop/airdrop-cases.ts'
import { saveTestPlan } from '../../support/rows.ts'
import { newWallet } from '../../support/wallet/wallet.ts'
import { createProject } from '../../support/world.ts'
import { seedPresets } from '#db/seed/presets.ts'
import { createVault } from '#db/vault.ts'

const vault = createVault(Buffer.alloc(32, 7).toString('base64'))
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

describe('a campaign that is modified in the console', () => {
  test('is refused when somebody else modified it since it was read', async () => {
    const { campaignId, code, modifiedAt } = await made()
    const path = `/api/admin/campaigns/${campaignId}`
    const body = { ...(await campaignBody(db(), projectId, { code })), readAt: modifiedAt }
    const both = await Promise.all(['One', 'Other'].map((name) => send('put', path, { ...body, name })))
    expect(both.map(({ resultCd }) => resultCd).toSorted()).toEqual(['CHANGED_MEANWHILE', 'SUCCESS'])
    const { returnValue } = (await api.admin.send('get', path)).body
    const { modifiedAt: readAt } = parse(returnValue)
    expect((await send('put', path, { ...body, readAt, name: 'Third' })).returnValue).toMatchObject({
      name: 'Third',
    })
  })

  test('keeps rounds that are planned, with their list', async () => {
    const { campaignId, owner } = await withRound()
    const before = await db().execute(sql`select * from campaign_rounds where campaign_id = ${campaignId}`)
    const path = `/api/admin/campaigns/${campaignId}`
    const { code } = parse((await api.admin.send('get', path)).body.returnValue)
    const changed = await campaignBody(db(), projectId, { code, name: 'Another' })
    expect((await send('put', path, changed)).resultCd).toBe('SUCCESS')
    expect(await db().execute(sql`select * from campaign_rounds where campaign_id = ${campaignId}`)).toEqual(
      before,
    )
    const [item] = await db().execute(sql`
      select owner from minting_items join campaign_rounds using (master_id) where campaign_id = ${campaignId}`)
    expect(item).toEqual({ owner })
  })

  test('says how many of a list got each earlier round, linked wallets and no failures among them', async () => {
    const { campaignId, masterId, owner } = await withRound()
    const [linked, other] = [newWallet().address, newWallet().address]
    const [user] = await db().execute<{ uuid: string }>(
      sql`insert into users (uid) values (${linked}) returning uuid`,
    )
    for (const address of [owner, linked])
      await db().execute(sql`
        insert into wallets (user_uuid, family, wallet_type, address, proven_at)
        values (${user?.uuid}, 'solana', 'phantom', ${address}, now())`)
    const count = async (owners: string[]) =>
      (await send('post', `/api/admin/campaigns/${campaignId}/earlier`, { owners })).returnValue
    expect(await count([linked, other])).toEqual({ earlier: [{ name: '#1', count: 1 }] })
    expect(await count([other])).toEqual({ earlier: [] })
    await db().execute(sql`update minting_items set status = '40' where master_id = ${masterId}`)
    expect(await count([owner, linked])).toEqual({ earlier: [] })
  })

  test('may be for applications that its own rounds are for already', async () => {
    const windowId = await saveTestWindow(db(), projectId)
    const applicationId = await saveTestApplication(db(), { address: newWallet().address, windowId })
    const recipients = {
      ...{ by: 'rule', rule: { source: 'who' }, amounts: { by: 'flat', amount: '5' }, columns: {} },
      sources: [{ kind: 'applications', id: 'who', from: null, until: null, windowId }],
      ...{ exclude: [], isOnePerPerson: true, isNeverTwice: true },
    }
    const { campaignId, code } = await made({ recipients })
    const { roundId, masterId } = await addRound(campaignId, newWallet().address)
    await db().execute(sql`
      insert into application_rounds (application_id, round_id, item_id)
      select ${applicationId}, ${roundId}, min(item_id) from minting_items where master_id = ${masterId}`)
    const body = await campaignBody(db(), projectId, { code, recipients })
    expect((await send('put', `/api/admin/campaigns/${campaignId}`, body)).resultCd).toBe('SUCCESS')
    const another = await create({ recipients })
    expect(another.resultCd).toBe('LIST_INVALID')
  })
})

async function addRound(campaignId: number, owner: string) {
  const masterId = await saveTestPlan(db(), vault, {
    ...{ projectId, collectionId: null, kind: 'sendCoin', standard: 'token-metadata' },
    items: [{ name: '1 SOL', owner, amount: '1', reference: null }],
  })
  const [round] = await db().execute<{ id: string }>(sql`
    insert into campaign_rounds (campaign_id, n, occurrence_at, action, state, master_id)
    values (${campaignId}, 1, now(), 'run', 'planned', ${masterId}) returning round_id as id`)
  return { masterId, roundId: Number(round?.id) }
}
/** A draft with a round that is planned. */
async function withRound() {
  const { campaignId } = await made()
  const owner = newWallet().address
  return { campaignId, owner, ...(await addRound(campaignId, owner)) }
}

describe('a preset', () => {
  const first = async () => {
    await seedPresets(db(), 'test')
    const { body } = await api.admin.send('get', '/api/admin/campaign-presets')
    return z.object({ presets: z.array(presetSchema) }).parse(body.returnValue).presets[0]
  }

  test('that a person modified is no sample, stays so over a new seed, and is written down', async () => {
    const before = await first()
    const path = `/api/admin/campaign-presets/${before?.presetId}`
    expect((await send('put', path, presetBody)).returnValue).toMatchObject({
      ...presetBody,
      isSample: false,
    })
    expect(await first()).toMatchObject({
      ...{ code: before?.code, nameEng: 'Alya', isSample: false },
      values: { kind: 'sendToken', amount: '12.5', weeks: 12 },
    })
    const [audit] = await db().execute(sql`
      select before->>'isSample' as before, after->>'isSample' as after from audit_log where action = 'preset.modify'`)
    expect(audit).toEqual({ before: 'true', after: 'false' })
  })

  test.each([
    { amount: '1,5' },
    { amount: '-1' },
    { time: '24:00' },
    { weekday: 7 },
    { weeks: 0 },
    { kind: 'burn' },
    { nameKor: ' ' },
  ])('is refused with %o', async (wrong) => {
    const path = `/api/admin/campaign-presets/${(await first())?.presetId}`
    expect((await send('put', path, { ...presetBody, ...wrong })).resultCd).toBe('BAD_REQUEST')
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
