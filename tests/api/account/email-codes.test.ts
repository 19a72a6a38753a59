import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../support/api.ts'
import {
  askCode,
  cookiesOf,
  goodPassword,
  newPlace,
  newUid,
  personBody,
  saveTestPerson,
  waitingMails,
} from '../../support/account/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ TRUST_PROXY: 'true' })
})
afterAll(() => api.close())

interface Tried {
  uid: string
  challengeId: string
  code: string
  purpose?: string
}
async function verify(
  { purpose = 'register', ...tried }: Tried,
  headers: Record<string, string> = newPlace(),
) {
  const reply = await api.anybody.send('post', '/api/user/verifyEmailCode', {
    body: { purpose, ...tried },
    headers,
  })
  return reply.body
}
async function send(uid: string, purpose = 'register', headers: Record<string, string> = newPlace()) {
  return api.anybody.send('post', '/api/user/sendEmailCode', { body: { uid, purpose }, headers })
}
function ask(uid: string, purpose: 'register' | 'reset' = 'register') {
  return askCode(api, { uid, purpose, headers: newPlace() })
}
function wrongOf(code: string) {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}
/** The codes of an e-mail become this much older. */
function passTime(seconds: number) {
  return api.database.db.execute(sql`
    update email_codes set created_at = created_at - make_interval(secs => ${seconds}),
      expires_at = expires_at - make_interval(secs => ${seconds}),
      ticket_expires_at = ticket_expires_at - make_interval(secs => ${seconds})`)
}
const failed = { resultCd: 'EMAIL_CODE_FAILED', returnMessage: 'Email Code verification failed' }

describe('a code by e-mail', () => {
  test('is sent, and taken for a ticket, once', async () => {
    const uid = newUid()
    const { body } = await send(uid)
    expect(body.returnMessage).toBe('Email Code sent')
    const [mail] = await waitingMails(api)
    expect(mail).toMatchObject({ kind: 'emailCode', to: uid, params: { purpose: 'register', minutes: 10 } })
    await passTime(60)
    const asked = await ask(uid)
    expect(await verify({ uid, ...asked })).toMatchObject({ resultCd: 'SUCCESS' })
    expect(await verify({ uid, ...asked })).toMatchObject(failed)
  })

  test('stands nowhere in the rows, and neither does the e-mail', async () => {
    const uid = newUid()
    const { code } = await ask(uid)
    const rows = JSON.stringify(await api.database.db.execute(sql`select * from email_codes`))
    expect(rows).not.toContain(uid)
    expect(rows).not.toContain(`"${code}"`)
  })

  test('is refused at the sixth try, even when it is right', async () => {
    const uid = newUid()
    const { challengeId, code } = await ask(uid)
    for (let n = 0; n < 5; n++)
      expect(await verify({ uid, challengeId, code: wrongOf(code) })).toMatchObject(failed)
    expect(await verify({ uid, challengeId, code })).toMatchObject(failed)
  })

  test('is refused at the sixth try of six at once', async () => {
    const uid = newUid()
    const { challengeId, code } = await ask(uid)
    await Promise.all(Array.from({ length: 6 }, () => verify({ uid, challengeId, code: wrongOf(code) })))
    const [row] = await api.database.db.execute<{ tries: number }>(
      sql`select tries from email_codes where challenge_id = ${challengeId}`,
    )
    expect(row?.tries).toBe(5)
  })

  test('opens nothing for another purpose, e-mail or challenge', async () => {
    const [uid, other] = [newUid(), newUid()]
    const asked = await ask(uid)
    const others = await ask(other)
    expect(await verify({ uid, ...asked, purpose: 'reset' })).toMatchObject(failed)
    expect(await verify({ uid: other, ...asked })).toMatchObject(failed)
    expect(await verify({ uid, ...asked, challengeId: others.challengeId })).toMatchObject(failed)
    expect(await verify({ uid, ...asked })).toMatchObject({ resultCd: 'SUCCESS' })
  })

  test('expires after ten minutes', async () => {
    const uid = newUid()
    const asked = await ask(uid)
    await passTime(601)
    expect(await verify({ uid, ...asked })).toMatchObject(failed)
  })

  test('must have six digits', async () => {
    const uid = newUid()
    const { challengeId } = await ask(uid)
    expect(await verify({ uid, challengeId, code: '12345' })).toMatchObject({
      resultCd: 'BAD_REQUEST',
      params: { issues: [{ path: 'code', message: 'Email Code must be the length 6' }] },
    })
  })
})

describe('asking for codes', () => {
  test('again is possible after a minute, and says how long that is', async () => {
    const uid = newUid()
    await ask(uid)
    const { status, headers } = await send(uid)
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(50)
    await passTime(60)
    expect((await send(uid)).status).toBe(200)
  })

  test('gives one code of ten asked for at once', async () => {
    const uid = newUid()
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await send(uid)).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  test('gives five in a day', async () => {
    const uid = newUid()
    for (let n = 0; n < 5; n++) {
      expect((await send(uid)).status).toBe(200)
      await passTime(60)
    }
    const { status, headers } = await send(uid)
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_600)
    await passTime(86_400)
    expect((await send(uid)).status).toBe(200)
  })

  test('a stranger who uses up the codes of an e-mail leaves those of its own device', async () => {
    const { uid } = await saveTestPerson(api)
    const login = await api.anybody.send('post', '/api/login/doLogin', {
      body: { uid, password: goodPassword },
      headers: newPlace(),
    })
    for (let n = 0; n < 5; n++) {
      expect((await send(uid, 'reset')).status).toBe(200)
      await passTime(60)
    }
    expect((await send(uid, 'reset')).status).toBe(429)
    const own = { ...newPlace(), cookie: cookiesOf(login), 'x-csrf-token': '' }
    expect((await send(uid, 'reset', own)).status).toBe(200)
  })

  test('and guessing across e-mails from one place ends after twenty in an hour', async () => {
    const place = newPlace()
    const statuses: number[] = []
    for (let n = 0; n < 21; n++) statuses.push((await send(newUid(), 'register', place)).status)
    expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true)
    expect(statuses[20]).toBe(429)
    const guesses = newPlace()
    const { challengeId, code } = await ask(newUid())
    for (let n = 0; n < 20; n++) await verify({ uid: newUid(), challengeId, code: wrongOf(code) }, guesses)
    expect(await verify({ uid: newUid(), challengeId, code }, guesses)).toMatchObject({
      resultCd: 'TOO_MANY_REQUESTS',
    })
  })

  test('counts all addresses of one IPv6 connection as one place', async () => {
    const from = (tail: number) => ({ 'x-forwarded-for': `2001:db8:1:2:${tail.toString(16)}::1` })
    for (let n = 0; n < 20; n++) await send(newUid(), 'register', from(n))
    expect((await send(newUid(), 'register', from(99))).status).toBe(429)
    expect((await send(newUid(), 'register', { 'x-forwarded-for': '2001:db8:1:3::1' })).status).toBe(200)
  })
})

describe('whether an account is there', () => {
  test('is told to whoever registers, ten times an hour from one place, and then nothing is looked up', async () => {
    const { uid } = await saveTestPerson(api)
    const place = newPlace()
    for (let n = 0; n < 10; n++)
      expect((await send(uid, 'register', place)).body).toMatchObject({
        ...{ resultCd: 'ID_IN_USE', returnMessage: 'ID is already in use' },
      })
    expect((await send(newUid(), 'register', place)).status).toBe(429)
    expect((await send(newUid(), 'register')).status).toBe(200)
  })

  test('is told to nobody who asks for a reset, by no answer and by no row', async () => {
    const { uid } = await saveTestPerson(api)
    const rows = async () => {
      const [row] = await api.database.db.execute<{ codes: number; mails: number }>(sql`
        select (select count(*)::int from email_codes) as codes, (select count(*)::int from mails) as mails`)
      return row ?? { codes: 0, mails: 0 }
    }
    const before = await rows()
    const known = await send(uid, 'reset')
    const between = await rows()
    const unknown = await send(newUid(), 'reset')
    const after = await rows()
    const shape = ({ body }: typeof known) => [
      body.resultCd,
      body.returnMessage,
      Object.keys(body.returnValue as object),
    ]
    expect(shape(known)).toEqual(shape(unknown))
    expect([between.codes - before.codes, between.mails - before.mails]).toEqual([1, 1])
    expect([after.codes - between.codes, after.mails - between.mails]).toEqual([1, 1])
    expect((await waitingMails(api)).filter(({ to }) => to === uid)).toHaveLength(1)
  })
})

test('a ticket opens what it is for, and is used once', async () => {
  const uid = newUid()
  const asked = await ask(uid)
  const { returnValue } = await verify({ uid, ...asked })
  const { ticket } = returnValue as { ticket: string }
  const register = (body: object) =>
    api.anybody.send('post', '/api/user/register', { body, headers: newPlace() })
  const reset = { uid, ticket, password: goodPassword, passwordCheck: goodPassword }
  expect((await api.anybody.send('post', '/api/user/reset', { body: reset })).body).toMatchObject(failed)
  expect((await register(personBody(newUid(), ticket))).body).toMatchObject(failed)
  expect((await register(personBody(uid, ticket))).body.resultCd).toBe('SUCCESS')
  expect((await register(personBody(uid, ticket))).body).toMatchObject(failed)
})
