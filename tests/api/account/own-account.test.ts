import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestApi, type Caller, type TestApi } from '../../support/api.ts'
import { evmSigner, logInWallet } from '../../support/wallet/signers.ts'
import {
  goodPassword,
  newPlace,
  newUid,
  saveTestPerson,
  takeTestTicket,
  waitingMails,
} from '../../support/account/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ TRUST_PROXY: 'true' })
})
afterAll(() => api.close())

const another = 'nine green herons wait'
const twice = { password: another, passwordCheck: another }
async function codeOf(caller: Caller, method: string, path: string, body?: unknown) {
  return (await caller.send(method, path, body === undefined ? {} : { body })).body.resultCd
}
function isIn(caller: Caller) {
  return codeOf(caller, 'get', '/api/login/session')
}
async function logInCode(uid: string, password: string) {
  const { body } = await api.anybody.send('post', '/api/login/doLogin', {
    ...{ body: { uid, password }, headers: newPlace() },
  })
  return body.resultCd
}
async function makeProvedLongAgo(uuid: string) {
  await api.database.db.execute(
    sql`update sessions set proved_at = now() - interval '11 minutes' where user_uuid = ${uuid}`,
  )
}

describe('a password', () => {
  test('is changed by whoever knows it; other sessions end, and a mail says so', async () => {
    const { uid, caller } = await saveTestPerson(api)
    const other = await api.logIn(uid, goodPassword)
    const wrong = { current: 'wrong', ...twice }
    expect(await codeOf(caller, 'post', '/api/user/password', wrong)).toBe('LOGIN_WRONG_PASSWORD')
    const { body } = await caller.send('post', '/api/user/password', {
      body: { current: goodPassword, ...twice },
    })
    expect(body).toMatchObject({ resultCd: 'SUCCESS', returnMessage: 'Password changed' })
    expect([await isIn(caller), await isIn(other)]).toEqual(['SUCCESS', 'SIGNED_OUT'])
    expect([await logInCode(uid, goodPassword), await logInCode(uid, another)]).toEqual([
      'LOGIN_WRONG_PASSWORD',
      'SUCCESS',
    ])
    expect((await waitingMails(api))[0]).toMatchObject({ kind: 'passwordChanged', to: uid })
  })

  test('is reset by a code; every session ends, and its ticket is used once', async () => {
    const { uid, caller } = await saveTestPerson(api)
    const ticket = await takeTestTicket(api, { uid, purpose: 'reset', headers: newPlace() })
    const reset = () => codeOf(api.anybody, 'post', '/api/user/reset', { uid, ticket, ...twice })
    expect((await Promise.all([reset(), reset()])).toSorted()).toEqual(['EMAIL_CODE_FAILED', 'SUCCESS'])
    expect(await reset()).toBe('EMAIL_CODE_FAILED')
    expect(await isIn(caller)).toBe('SIGNED_OUT')
    expect(await logInCode(uid, another)).toBe('SUCCESS')
  })

  test('of somebody else is not reset by a ticket of one’s own', async () => {
    const [mine, victim] = [await saveTestPerson(api), await saveTestPerson(api)]
    const ticket = await takeTestTicket(api, { uid: mine.uid, purpose: 'reset', headers: newPlace() })
    const body = { uid: victim.uid, ticket, ...twice }
    expect(await codeOf(api.anybody, 'post', '/api/user/reset', body)).toBe('EMAIL_CODE_FAILED')
    expect(await logInCode(victim.uid, goodPassword)).toBe('SUCCESS')
  })
})

const sessionsShape = z.array(
  z.object({ sessionId: z.string(), isCurrent: z.boolean(), methods: z.array(z.string()) }),
)

describe('sessions', () => {
  test('are listed, the present one first, and each other one is ended', async () => {
    const { uid, caller } = await saveTestPerson(api)
    const other = await api.logIn(uid, goodPassword)
    const { body } = await caller.send('get', '/api/user/sessions')
    const listed = sessionsShape.parse(body.returnValue)
    expect(listed.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
    expect(JSON.stringify(body.returnValue)).not.toMatch(/token|csrf/i)
    const end = (sessionId: string | null) => codeOf(caller, 'post', '/api/user/sessions/end', { sessionId })
    expect(await end(listed[1]?.sessionId ?? '')).toBe('SUCCESS')
    expect(await isIn(other)).toBe('SIGNED_OUT')
    expect(await end(listed[0]?.sessionId ?? '')).toBe('NOT_FOUND')
    const more = await api.logIn(uid, goodPassword)
    expect(await end(null)).toBe('SUCCESS')
    expect([await isIn(caller), await isIn(more)]).toEqual(['SUCCESS', 'SIGNED_OUT'])
  })

  test('of somebody else are nobody’s to end', async () => {
    const [mine, victim] = [await saveTestPerson(api), await saveTestPerson(api)]
    const { body } = await victim.caller.send('get', '/api/user/sessions')
    const [first] = sessionsShape.parse(body.returnValue)
    const sessionId = first?.sessionId
    expect(await codeOf(mine.caller, 'post', '/api/user/sessions/end', { sessionId })).toBe('NOT_FOUND')
    expect(await isIn(victim.caller)).toBe('SUCCESS')
  })
})

test('a profile is changed field by field, and the log says which, not what', async () => {
  const { uuid, caller } = await saveTestPerson(api)
  const put = (body: object) => caller.send('put', '/api/user/profile', { body })
  const { body } = await put({ nickname: '새이름', mobileNo: '01055556666', hasMarketingConsent: true })
  expect(body).toMatchObject({
    returnMessage: 'Modification completed.',
    returnValue: { nickname: '새이름', name: '김가나', mobileNo: '010-5555-6666', hasMarketingConsent: true },
  })
  expect((await put({ hasMarketingConsent: false })).body.returnValue).toMatchObject({
    hasMarketingConsent: false,
  })
  expect((await put({ telephone: '02-123-4567' })).body.resultCd).toBe('NOT_ALLOWED_NOW')
  expect((await put({ nickname: '' })).body.resultCd).toBe('BAD_REQUEST')
  const rows = await api.database.db.execute(sql`select after from audit_log where entity_id = ${uuid}`)
  expect(JSON.stringify(rows)).toContain('mobileNo')
  expect(JSON.stringify(rows)).not.toContain('5555')
})

describe('an account that is closed', () => {
  test('keeps nothing of the person, and what refers to it finds its row', async () => {
    const { uid, uuid, caller } = await saveTestPerson(api)
    await caller.send('put', '/api/user/profile', { body: { mobileNo: '010-7777-8888' } })
    const close = (typed: string) => codeOf(caller, 'post', '/api/user/close', { uid: typed })
    expect(await close('another@test.example')).toBe('BAD_REQUEST')
    expect(await close(uid)).toBe('SUCCESS')
    expect([await isIn(caller), await logInCode(uid, goodPassword)]).toEqual([
      'SIGNED_OUT',
      'LOGIN_UNKNOWN_ID',
    ])
    const [row] = await api.database.db.execute(sql`select * from users where uuid = ${uuid}`)
    expect(row).toMatchObject({
      ...{ uid: `closed:${uuid}`, status: 'closed', name: '', nickname: null },
      ...{ password_hash: null, phone_sealed: null, phone_index: null },
    })
    expect(JSON.stringify(row)).not.toContain(uid)
    expect((await waitingMails(api))[0]).toMatchObject({ kind: 'accountClosed', to: uid })
  })

  test('frees its ID for somebody new', async () => {
    const { uid, caller } = await saveTestPerson(api)
    await caller.send('post', '/api/user/close', { body: { uid } })
    await saveTestPerson(api, uid)
    expect(await logInCode(uid, goodPassword)).toBe('SUCCESS')
  })

  test('is asked for the password again when the login is a while ago', async () => {
    const { uid, uuid, caller } = await saveTestPerson(api)
    await makeProvedLongAgo(uuid)
    const close = () => codeOf(caller, 'post', '/api/user/close', { uid })
    expect(await close()).toBe('STEP_UP_REQUIRED')
    expect(await codeOf(caller, 'post', '/api/login/stepUp', { method: 'password', password: 'wrong' })).toBe(
      'LOGIN_WRONG_PASSWORD',
    )
    expect(await close()).toBe('STEP_UP_REQUIRED')
    expect(
      await codeOf(caller, 'post', '/api/login/stepUp', { method: 'password', password: goodPassword }),
    ).toBe('SUCCESS')
    expect(await close()).toBe('SUCCESS')
  })

  test('is not one of staff', async () => {
    const body = { uid: 'admin@test.example' }
    expect(await codeOf(api.admin, 'post', '/api/user/close', body)).toBe('NOT_ALLOWED_NOW')
  })

  test('of a wallet alone lets the wallet begin anew', async () => {
    const signer = evmSigner()
    const { caller, user } = await logInWallet(api, signer)
    expect(await codeOf(caller, 'post', '/api/user/close', { uid: signer.address })).toBe('SUCCESS')
    expect((await logInWallet(api, signer)).user.uuid).not.toBe(user.uuid)
  })
})

test('who came by a wallet adds an e-mail and a password, and stays the same user', async () => {
  const signer = evmSigner()
  const { caller, user } = await logInWallet(api, signer)
  const uid = newUid()
  const ticket = await takeTestTicket(api, { uid, purpose: 'attach', caller, headers: newPlace() })
  const add = () => codeOf(caller, 'post', '/api/user/identities/password', { uid, ticket, ...twice })
  expect(await add()).toBe('SUCCESS')
  expect(await add()).toBe('EMAIL_CODE_FAILED')
  const login = await api.anybody.send('post', '/api/login/doLogin', {
    ...{ body: { uid, password: another }, headers: newPlace() },
  })
  expect(login.body.returnValue).toMatchObject({ user: { uuid: user.uuid, uid } })
  expect((await logInWallet(api, signer)).user.uuid).toBe(user.uuid)
})
