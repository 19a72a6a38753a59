import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminLogin, openTestApi, type TestApi } from '../../support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

function logIn(body: unknown, headers: Record<string, string> = {}) {
  return api.anybody.raw('post', '/api/login/doLogin', { body, headers })
}
async function replyOf(response: Response) {
  return { status: response.status, body: await response.json() }
}

describe('doLogin', () => {
  test('sets a cookie scripts cannot read and answers the session', async () => {
    const response = await logIn(adminLogin)
    expect(response.status).toBe(200)
    const cookie = response.headers.get('set-cookie') ?? ''
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Lax')
    expect(cookie).not.toContain('Secure')
    const { returnValue } = await response.json()
    expect(returnValue.user).toMatchObject({ uid: adminLogin.uid, role: 'owner' })
    expect(returnValue.csrfToken.length).toBeGreaterThan(40)
  })
  test.each([
    ['', 'x', 'BAD_REQUEST', 'Please check the field [ID]'],
    ['someone', 'x', 'BAD_REQUEST', 'ID must be an email'],
    [adminLogin.uid, '', 'BAD_REQUEST', 'Please check the field [Password]'],
    ['nobody@test.example', 'x', 'LOGIN_UNKNOWN_ID', 'ID does not exist'],
    [adminLogin.uid, 'wrong', 'LOGIN_WRONG_PASSWORD', 'Password is not correct'],
  ])('answers %j / %j with %s', async (uid, password, code, message) => {
    const { body } = await replyOf(await logIn({ uid, password }))
    expect(body).toMatchObject({ resultCd: code, returnMessage: message, returnCd: '-1', returnValue: null })
  })
  test('answers in Korean unless another language is asked for', async () => {
    const { body } = await replyOf(await logIn({ uid: '', password: '' }, { 'accept-language': '*' }))
    expect(body.returnMessage).toBe('[아이디] 항목을 확인해 주세요.')
  })
  test('finds the ID in any case', async () => {
    const { status } = await replyOf(await logIn({ ...adminLogin, uid: adminLogin.uid.toUpperCase() }))
    expect(status).toBe(200)
  })
  test('refuses a login from another origin', async () => {
    const { body } = await replyOf(await logIn(adminLogin, { origin: 'https://evil.example' }))
    expect(body.resultCd).toBe('CSRF_MISMATCH')
  })
  test('stores the hash of the token only', async () => {
    const response = await logIn(adminLogin)
    const token = (response.headers.get('set-cookie') ?? '').split(';')[0]?.split('=')[1] ?? ''
    const rows = await api.database.db.execute(`select * from sessions`)
    expect(token.length).toBeGreaterThan(40)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('session and doLogout', () => {
  test('answers SIGNED_OUT without a session', async () => {
    const { status, body } = await api.anybody.send('get', '/api/login/session')
    expect([status, body.resultCd]).toEqual([401, 'SIGNED_OUT'])
  })
  test('ends the session by uid and auth_key', async () => {
    const caller = await api.logIn(adminLogin.uid, adminLogin.password)
    const wrong = await caller.send('post', '/api/login/doLogout', {
      body: { uid: adminLogin.uid, auth_key: 'x' },
    })
    expect(wrong.body.resultCd).toBe('CSRF_MISMATCH')
    const other = await caller.send('post', '/api/login/doLogout', {
      body: { uid: 'other@test.example', auth_key: caller.csrfToken },
    })
    expect(other.body.resultCd).toBe('CSRF_MISMATCH')
    const done = await caller.send('post', '/api/login/doLogout', {
      body: { uid: adminLogin.uid, auth_key: caller.csrfToken },
    })
    expect(done.body).toMatchObject({
      resultCd: 'SUCCESS',
      returnMessage: 'Logout completed',
      returnValue: null,
    })
    expect((await caller.send('get', '/api/login/session')).body.resultCd).toBe('SIGNED_OUT')
  })
  test('does nothing for somebody who is signed out', async () => {
    const { body } = await api.anybody.send('post', '/api/login/doLogout', { body: {} })
    expect(body.resultCd).toBe('SUCCESS')
  })
})

test('stops the sixth wrong login of an ID within a minute and says how long', async () => {
  const wrong = { uid: 'guessed@test.example', password: 'x' }
  for (let n = 0; n < 5; n++) await logIn(wrong)
  const response = await logIn(wrong)
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
})
