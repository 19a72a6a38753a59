import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { applicationWindowSchema } from '#contract/airdrop/windows.ts'
import { saveTestApplication, saveTestWindow, windowBody } from '../../support/airdrop/airdrop-cases.ts'
import { freshKey, openTestApi, type Caller, type TestApi } from '../../support/api.ts'
import { evmSigner, logInWallet, solanaSigner } from '../../support/wallet/signers.ts'
import { createProject } from '../../support/world.ts'

let api: TestApi
let projectId = 0
beforeAll(async () => {
  api = await openTestApi()
  projectId = (await createProject(api.admin)).projectId
})
afterAll(() => api.close())

function db() {
  return api.database.db
}
async function made(values: Record<string, unknown> = {}) {
  const headers = { 'idempotency-key': freshKey() }
  const { body } = await api.admin.send('post', '/api/admin/application-windows', {
    body: windowBody(projectId, values),
    headers,
  })
  return applicationWindowSchema.loose().parse(body.returnValue)
}
async function apply(caller: Caller, body: Record<string, unknown>) {
  return (await caller.send('post', '/api/airdrop/apply', { body })).body
}
async function valueOf(caller: Caller, path: string) {
  return (await caller.send('get', path)).body.returnValue
}
async function decide(body: Record<string, unknown>) {
  return (await api.admin.send('post', '/api/admin/airdrop-applications/decide', { body })).body
}

describe('a window in the console', () => {
  test('is registered once by a double press, is offered on the site, and is written down', async () => {
    const headers = { 'idempotency-key': freshKey() }
    const send = () =>
      api.admin.send('post', '/api/admin/application-windows', {
        body: windowBody(projectId, { titleEng: 'Once' }),
        headers,
      })
    const both = await Promise.all([send(), send()])
    expect(both.map(({ body }) => body.resultCd)).toContain('SUCCESS')
    const [count] = await db().execute(
      sql`select count(*)::int as n from application_windows where title_eng = 'Once'`,
    )
    expect(count).toEqual({ n: 1 })
    const offered = await valueOf(api.anybody, '/api/airdrop/windows')
    expect(JSON.stringify(offered)).toContain('Once')
    const [audit] = await db().execute(
      sql`select count(*)::int as n from audit_log where action = 'applicationWindow.create'`,
    )
    expect(audit).toEqual({ n: 1 })
  })

  test('gives recipients to its own project alone', async () => {
    const { windowId } = await made()
    await saveTestApplication(db(), { address: solanaSigner().address, windowId })
    const other = (await createProject(api.admin)).projectId
    const preview = async (of: number) => {
      const recipients = {
        ...{ by: 'rule', rule: { source: 'who' }, exclude: [], isOnePerPerson: true, isNeverTwice: true },
        ...{ amounts: { by: 'flat', amount: '1000000' }, columns: {} },
        sources: [{ kind: 'applications', id: 'who', from: null, until: null, windowId }],
      }
      const body = { projectId: of, kind: 'sendCoin', recipients }
      return (await api.admin.send('post', '/api/admin/campaign-recipients/preview', { body })).body
    }
    expect((await preview(projectId)).returnValue).toMatchObject({ facts: { recipients: 1 } })
    expect(await preview(other)).toMatchObject({
      ...{ resultCd: 'BAD_REQUEST', params: { issues: [{ path: 'recipients', code: 'NOT_OF_PROJECT' }] } },
    })
  })

  test('keeps its project, and who may apply once from the first application on', async () => {
    const { windowId } = await made()
    const put = async (values: Record<string, unknown>) => {
      const path = `/api/admin/application-windows/${windowId}`
      return (await api.admin.send('put', path, { body: windowBody(projectId, values) })).body
    }
    expect(await put({ onePer: 'wallet' })).toMatchObject({ returnValue: { onePer: 'wallet' } })
    const other = (await createProject(api.admin)).projectId
    expect(await put({ projectId: other, onePer: 'wallet' })).toMatchObject({ resultCd: 'BAD_REQUEST' })
    await apply(api.anybody, { solanaAddress: solanaSigner().address, windowId })
    expect(await put({ onePer: 'person' })).toMatchObject({
      ...{ resultCd: 'BAD_REQUEST', params: { issues: [{ path: 'onePer', code: 'FIXED' }] } },
    })
    expect(await put({ onePer: 'wallet', applicationsMax: 1 })).toMatchObject({
      returnValue: { phase: 'full' },
    })
  })

  test.each([
    ['an end before its start', { opensAt: '2027-01-02T00:00:00Z', closesAt: '2027-01-01T00:00:00Z' }],
    ['no places', { applicationsMax: 0 }],
    ['half a place', { applicationsMax: 1.5 }],
    ['a title of control characters', { titleEng: 'a\u0000b' }],
    ['an empty title', { titleKor: '  ' }],
    ['a time that is none', { opensAt: 'tomorrow' }],
  ])('is refused with %s', async (_, values) => {
    const headers = { 'idempotency-key': freshKey() }
    const body = windowBody(projectId, values)
    const answer = await api.admin.send('post', '/api/admin/application-windows', { body, headers })
    expect(answer.body.resultCd).toBe('BAD_REQUEST')
  })
})

describe('an application', () => {
  test.each([
    ['a window that is text', { windowId: 'x' }],
    ['a window below one', { windowId: -1 }],
    ['a window of everything', { windowId: { $ne: 0 } }],
  ])('with %s is refused', async (_, values) => {
    const answer = await apply(api.anybody, { solanaAddress: solanaSigner().address, ...values })
    expect(answer.resultCd).toBe('BAD_REQUEST')
  })

  test('is decided once, with a reason that its applicant reads and nobody else', async () => {
    const { windowId } = await made()
    const signer = solanaSigner()
    const { caller } = await logInWallet(api, signer)
    const stranger = await logInWallet(api, evmSigner())
    const answer = await apply(caller, { solanaAddress: signer.address, windowId })
    const { applicationId } = z.object({ applicationId: z.number() }).parse(answer.returnValue)
    const refuse = { applicationIds: [applicationId], decision: 'refuse', reason: 'Not a holder.' }
    const both = await Promise.all([decide(refuse), decide(refuse)])
    expect(both.map(({ returnValue }) => returnValue)).toContainEqual({ decided: 1 })
    expect(both.map(({ returnValue }) => returnValue)).toContainEqual({ decided: 0 })
    const path = `/api/airdrop/search?regId=${signer.address}`
    expect(await valueOf(caller, path)).toMatchObject({
      ...{ isCompleted: false, stage: 'refused', applications: [{ reason: 'Not a holder.' }] },
    })
    for (const other of [api.anybody, stranger.caller])
      expect(await valueOf(other, path)).toMatchObject({ stage: 'refused', applications: [] })
    expect(await valueOf(caller, '/api/my/applications')).toMatchObject({
      rows: [{ applicationId, state: 'refused', reason: 'Not a holder.', canWithdraw: false }],
    })
    const [audit] = await db().execute(sql`
      select reason from audit_log where action = 'application.decide' and entity_id = ${String(applicationId)}`)
    expect(audit).toEqual({ reason: 'Not a holder.' })
    expect((await decide({ ...refuse, reason: undefined })).resultCd).toBe('BAD_REQUEST')
  })

  test('is taken back by its owner alone, and once', async () => {
    const { windowId } = await made()
    const signer = solanaSigner()
    const { caller } = await logInWallet(api, signer)
    const stranger = await logInWallet(api, solanaSigner())
    const applicationId = await saveTestApplication(db(), {
      ...{ address: signer.address, windowId, state: 'received' },
    })
    const withdraw = async (by: Caller) =>
      (await by.send('post', `/api/my/applications/${applicationId}/withdraw`, { body: {} })).body.resultCd
    expect(await withdraw(stranger.caller)).toBe('NOT_FOUND')
    expect(await withdraw(caller)).toBe('SUCCESS')
    expect(await withdraw(caller)).toBe('NOT_ALLOWED_NOW')
    const again = await apply(caller, { solanaAddress: signer.address, windowId })
    expect(again.returnValue).toMatchObject({ isNew: true })
  })

  test('is found by filters and exported as they leave it', async () => {
    const windowId = await saveTestWindow(db(), projectId)
    const [one, other] = [solanaSigner().address, solanaSigner().address]
    await saveTestApplication(db(), { address: one, windowId, state: 'received' })
    await saveTestApplication(db(), { address: other, windowId, state: 'accepted' })
    const query = `windowId=${windowId}&state=accepted&paid=none`
    expect(await valueOf(api.admin, `/api/admin/airdrop-applications?${query}`)).toMatchObject({
      rows: [{ solanaAddress: other, state: 'accepted', payment: null }],
    })
    const csv = await api.admin.raw('get', `/api/admin/airdrop-applications.csv?${query}`)
    const text = await csv.text()
    expect(text).toContain(other)
    expect(text).not.toContain(one)
    expect(text.split('\r\n')).toHaveLength(3)
  })
})
