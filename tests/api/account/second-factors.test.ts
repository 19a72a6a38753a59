import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerAt, openTestApi, type Reply, type TestApi } from '../../support/api.ts'
import {
  addTestPasskey,
  addTotp,
  askPasskey,
  beginLogin,
  beginTestTotp,
  codeOf,
  giveFactor,
  newPasskeyBody,
  signedBy,
  siteOf,
} from '../../support/account/factors.ts'
import { makePasskey, newSoftPasskey, signWithPasskey } from '../../support/account/passkey.ts'
import {
  callerOfReply,
  goodPassword,
  newPlace,
  saveTestPerson,
  waitingMails,
} from '../../support/account/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ PUBLIC_URL: 'http://nft.example', TRUST_PROXY: 'true' })
})
afterAll(() => api.close())

function codes(replies: Reply[]) {
  return replies.map(({ body }) => body.resultCd).toSorted()
}

/** A person with an authenticator app. */
async function person() {
  const saved = await saveTestPerson(api)
  return { ...saved, ...(await addTotp(saved.caller)) }
}
/** Logs in up to the second factor, from a place of its own. */
function begin({ uid }: { uid: string }, place = newPlace()) {
  return beginLogin(api, { uid, password: goodPassword }, place)
}
async function isIn(caller: { send: TestApi['anybody']['send'] }) {
  return (await caller.send('get', '/api/login/session')).body.resultCd === 'SUCCESS'
}

describe('an authenticator app', () => {
  test('counts from its first code on, and its secret is nowhere in the clear', async () => {
    const { uid, uuid, caller } = await saveTestPerson(api)
    const secret = await beginTestTotp(caller)
    expect((await begin({ uid })).reply.body.resultCd).toBe('SUCCESS')
    await caller.send('post', '/api/user/factors/totp/confirm', { body: { code: codeOf(secret) } })
    expect((await begin({ uid })).reply.body).toMatchObject({
      resultCd: 'SECOND_FACTOR_REQUIRED',
      params: { methods: ['totp', 'recovery'] },
    })
    const [row] = await api.database.db.execute<{ text: string }>(
      sql`select totps::text as text from totps where user_uuid = ${uuid}`,
    )
    expect(row?.text).not.toContain(secret)
  })
  test('finishes a login, and the session says by what', async () => {
    const someone = await person()
    const { waiting, reply } = await begin(someone)
    expect(await isIn(waiting)).toBe(false)
    expect(reply.headers.getSetCookie().some((cookie) => cookie.startsWith('session='))).toBe(false)
    const finished = await giveFactor(waiting, { method: 'totp', code: codeOf(someone.secret) }, newPlace())
    const caller = callerOfReply(api, finished)
    const sessions = await caller.send('get', '/api/user/sessions')
    expect(sessions.body.returnValue).toMatchObject([{ methods: ['password', 'totp'] }, {}])
  })
  test('gives a code that counts once: not for a second login, and of two at once for one', async () => {
    const someone = await person()
    const [first, second, third] = [await begin(someone), await begin(someone), await begin(someone)]
    const body = { method: 'totp', code: codeOf(someone.secret) }
    const place = newPlace()
    const both = await Promise.all([first, second].map(({ waiting }) => giveFactor(waiting, body, place)))
    expect(codes(both)).toEqual(['SECOND_FACTOR_FAILED', 'SUCCESS'])
    expect((await giveFactor(third.waiting, body, place)).body.resultCd).toBe('SECOND_FACTOR_FAILED')
    // An older one, of the step that confirmed the app, neither.
    const older = { method: 'totp', code: codeOf(someone.secret, -1) }
    expect((await giveFactor(third.waiting, older, place)).body.resultCd).toBe('SECOND_FACTOR_FAILED')
  })
  test('is allowed a clock one step away, and no further', async () => {
    const someone = await person()
    const { waiting } = await begin(someone)
    const early = { method: 'totp', code: codeOf(someone.secret, 3) }
    expect((await giveFactor(waiting, early, newPlace())).body.resultCd).toBe('SECOND_FACTOR_FAILED')
    const near = { method: 'totp', code: codeOf(someone.secret, 1) }
    expect((await giveFactor(waiting, near, newPlace())).body.resultCd).toBe('SUCCESS')
  })
  test('is replaced by another one without a moment in which none counts', async () => {
    const someone = await person()
    const secret = await beginTestTotp(someone.caller)
    const old = await begin(someone)
    const byOld = { method: 'totp', code: codeOf(someone.secret) }
    expect((await giveFactor(old.waiting, byOld, newPlace())).body.resultCd).toBe('SUCCESS')
    const code = codeOf(secret)
    const confirmed = await someone.caller.send('post', '/api/user/factors/totp/confirm', { body: { code } })
    expect(confirmed.body.returnValue).toMatchObject({ recoveryCodes: null })
    const { waiting } = await begin(someone)
    const next = { method: 'totp', code: codeOf(someone.secret, 1) }
    expect((await giveFactor(waiting, next, newPlace())).body.resultCd).toBe('SECOND_FACTOR_FAILED')
  })
  test('that is added or removed ends every other session, and its owner is told', async () => {
    const { uid, caller } = await saveTestPerson(api)
    const other = await api.logIn(uid, goodPassword)
    await addTotp(caller)
    expect([await isIn(other), await isIn(caller)]).toEqual([false, true])
    await caller.send('post', '/api/user/factors/remove', { body: { kind: 'totp' } })
    expect((await begin({ uid })).reply.body.resultCd).toBe('SUCCESS')
    const mails = (await waitingMails(api)).filter(({ to }) => to === uid)
    expect(mails.map(({ params }) => params['change'])).toEqual(['totpRemoved', 'totpAdded'])
  })
})

describe('a guesser who knows the password', () => {
  test('has five tries at a login, and then begins anew', async () => {
    const someone = await person()
    const { waiting } = await begin(someone)
    const wrong = { method: 'totp', code: '000000' }
    const tried = []
    for (let at = 0; at < 5; at += 1) tried.push(await giveFactor(waiting, wrong, newPlace()))
    expect(codes(tried)).toEqual(Array.from({ length: 5 }, () => 'SECOND_FACTOR_FAILED'))
    const right = { method: 'totp', code: codeOf(someone.secret) }
    expect((await giveFactor(waiting, right, newPlace())).body.resultCd).toBe('SIGNED_OUT')
  })
  test('has twenty an hour from all places together, and a device of the owner counts for itself', async () => {
    const someone = await person()
    const first = await begin(someone)
    const known = await giveFactor(
      first.waiting,
      { method: 'totp', code: codeOf(someone.secret) },
      newPlace(),
    )
    const device = known.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('device='))
      ?.split(';')[0]
    const seen = new Set<string>()
    for (let at = 0; at < 5; at += 1) {
      const { waiting } = await begin(someone)
      for (let nth = 0; nth < 5; nth += 1)
        seen.add((await giveFactor(waiting, { method: 'totp', code: '000000' }, newPlace())).body.resultCd)
    }
    expect([...seen]).toEqual(['SECOND_FACTOR_FAILED', 'TOO_MANY_REQUESTS'])
    const own = await begin(someone)
    const withDevice = { ...newPlace(), cookie: `${own.waiting.cookie}; ${device}` }
    const next = { method: 'totp', code: codeOf(someone.secret, 1) }
    expect((await giveFactor(own.waiting, next, withDevice)).body.resultCd).toBe('SUCCESS')
  })
  test('is in the audit log with each try', async () => {
    const someone = await person()
    const { waiting } = await begin(someone)
    await giveFactor(waiting, { method: 'totp', code: '000000' }, newPlace())
    const rows = await api.database.db.execute(
      sql`select action, after from audit_log where entity_id = ${someone.uuid} and action = 'session.refuse'`,
    )
    expect(rows).toMatchObject([{ after: { factor: 'totp' } }])
  })
  test('finds the login gone when the password changes meanwhile', async () => {
    const someone = await person()
    const { waiting } = await begin(someone)
    const next = 'nine green herons wait'
    const body = { current: goodPassword, password: next, passwordCheck: next }
    expect((await someone.caller.send('post', '/api/user/password', { body })).status).toBe(200)
    const right = { method: 'totp', code: codeOf(someone.secret) }
    expect((await giveFactor(waiting, right, newPlace())).body.resultCd).toBe('SIGNED_OUT')
  })
})

describe('recovery codes', () => {
  test('are ten, each opens once, however it is typed, and their owner is told', async () => {
    const someone = await person()
    expect(new Set(someone.recoveryCodes).size).toBe(10)
    const [code = ''] = someone.recoveryCodes
    const typed = { method: 'recovery', code: ` ${code.replace('-', '').toUpperCase()} ` }
    const [first, second] = [await begin(someone), await begin(someone)]
    const both = await Promise.all(
      [first, second].map(({ waiting }) => giveFactor(waiting, typed, newPlace())),
    )
    expect(codes(both)).toEqual(['SECOND_FACTOR_FAILED', 'SUCCESS'])
    const [mail] = (await waitingMails(api)).filter(({ to }) => to === someone.uid)
    expect(mail?.params['change']).toBe('recoveryCodeUsed')
    const left = await someone.caller.send('get', '/api/user/factors')
    expect(left.body.returnValue).toMatchObject({ recoveryCodesLeft: 9 })
  })
  test('of another person open nothing, new ones end the old, and none is in the clear', async () => {
    const [mine, theirs] = [await person(), await person()]
    const { waiting } = await begin(mine)
    const foreign = { method: 'recovery', code: theirs.recoveryCodes[0] }
    expect((await giveFactor(waiting, foreign, newPlace())).body.resultCd).toBe('SECOND_FACTOR_FAILED')
    await mine.caller.send('post', '/api/user/factors/recovery', { body: {} })
    const old = { method: 'recovery', code: mine.recoveryCodes[0] }
    expect((await giveFactor(waiting, old, newPlace())).body.resultCd).toBe('SECOND_FACTOR_FAILED')
    const rows = await api.database.db.execute<{ text: string }>(
      sql`select recovery_codes::text as text from recovery_codes`,
    )
    const [code = ''] = theirs.recoveryCodes
    expect(rows.some(({ text }) => text.includes(code) || text.includes(code.replace('-', '')))).toBe(false)
  })
})

describe('a passkey', () => {
  test('finishes a login by signing what this login was given', async () => {
    const { uid, caller } = await saveTestPerson(api)
    const { passkey, reply } = await addTestPasskey(api, caller)
    expect(reply.body.returnValue).toMatchObject({ factors: { passkeys: [{ name: 'Laptop' }] } })
    const { waiting } = await begin({ uid })
    const signed = await signedBy(api, passkey, { caller: waiting, isForSession: false })
    const body = { method: 'passkey', passkey: signed }
    expect((await giveFactor(waiting, body, newPlace())).body.resultCd).toBe('SUCCESS')
  })
  test('signs a challenge that counts once, and for the login it was given to alone', async () => {
    const { uid, caller } = await saveTestPerson(api)
    const { passkey } = await addTestPasskey(api, caller)
    const [one, other] = [await begin({ uid }), await begin({ uid })]
    const signed = await signedBy(api, passkey, { caller: one.waiting, isForSession: false })
    const body = { method: 'passkey', passkey: signed }
    expect((await giveFactor(other.waiting, body, newPlace())).body.resultCd).toBe('SECOND_FACTOR_FAILED')
    expect((await giveFactor(one.waiting, body, newPlace())).body.resultCd).toBe('SUCCESS')
    const third = await begin({ uid })
    expect((await giveFactor(third.waiting, body, newPlace())).body.resultCd).toBe('SECOND_FACTOR_FAILED')
  })
  test('of another person is none, with its own id and with the id of the right one', async () => {
    const mine = await saveTestPerson(api)
    const theirs = await saveTestPerson(api)
    const { passkey } = await addTestPasskey(api, mine.caller)
    const { passkey: foreign } = await addTestPasskey(api, theirs.caller)
    const { waiting } = await begin(mine)
    for (const credentialId of [foreign.credentialId, passkey.credentialId]) {
      const pretended = { ...foreign, credentialId }
      const signed = await signedBy(api, pretended, { caller: waiting, isForSession: false })
      const body = { method: 'passkey', passkey: signed }
      expect((await giveFactor(waiting, body, newPlace())).body.resultCd).toBe('SECOND_FACTOR_FAILED')
    }
    // Nor can it be added to a second account.
    const again = await newPasskeyBody(api, mine.caller, foreign)
    const added = await mine.caller.send('post', '/api/user/factors/passkey/add', { body: again })
    expect(added.body.resultCd).toBe('PASSKEY_FAILED')
  })
  test('counts for this site alone, only after it has seen its person, and not when its counter went back', async () => {
    const { uid, caller } = await saveTestPerson(api)
    const { passkey } = await addTestPasskey(api, caller)
    const origin = siteOf(api)
    const { waiting } = await begin({ uid })
    const give = async (change: Record<string, unknown>, counter = passkey.counter) => {
      const challenge = await askPasskey(waiting, false)
      const signed = signWithPasskey({ ...passkey, counter }, { challenge, origin, ...change })
      return (await giveFactor(waiting, { method: 'passkey', passkey: signed }, newPlace())).body.resultCd
    }
    expect(await give({ origin: 'http://evil.example' })).toBe('SECOND_FACTOR_FAILED')
    expect(await give({ rpId: 'evil.example' })).toBe('SECOND_FACTOR_FAILED')
    expect(await give({ isVerified: false })).toBe('SECOND_FACTOR_FAILED')
    await api.database.db.execute(
      sql`update passkeys set counter = 40 where credential_id = ${passkey.credentialId}`,
    )
    expect(await give({}, 30)).toBe('SECOND_FACTOR_FAILED')
    expect(await give({}, 40)).toBe('SUCCESS')
  })
  test('is added by the session that asked, once, and on this site', async () => {
    const [mine, theirs] = [await saveTestPerson(api), await saveTestPerson(api)]
    const add = async (caller: typeof mine.caller, body: unknown) =>
      (await caller.send('post', '/api/user/factors/passkey/add', { body })).body.resultCd
    const body = await newPasskeyBody(api, mine.caller)
    expect(await add(theirs.caller, body)).toBe('PASSKEY_FAILED')
    expect(await add(mine.caller, body)).toBe('SUCCESS')
    expect(await add(mine.caller, body)).toBe('PASSKEY_FAILED')
    const begun = await mine.caller.send('post', '/api/user/factors/passkey', { body: {} })
    const { challenge } = begun.body.returnValue as { challenge: string }
    const passkey = makePasskey(newSoftPasskey(), { challenge, origin: 'http://evil.example' })
    expect(await add(mine.caller, { name: 'x', passkey })).toBe('PASSKEY_FAILED')
  })
  test('that is another person’s is not removed', async () => {
    const [mine, theirs] = [await saveTestPerson(api), await saveTestPerson(api)]
    await addTestPasskey(api, theirs.caller)
    const own = await theirs.caller.send('get', '/api/user/factors')
    const { passkeys } = own.body.returnValue as { passkeys: { passkeyId: string }[] }
    const body = { kind: 'passkey', passkeyId: passkeys[0]?.passkeyId }
    const reply = await mine.caller.send('post', '/api/user/factors/remove', { body })
    expect(reply.body.resultCd).toBe('NOT_FOUND')
  })
})

test('nobody learns without the right password whether a second factor is on', async () => {
  const [plain, guarded] = [await saveTestPerson(api), await person()]
  const answers = []
  for (const { uid } of [plain, guarded]) {
    const { reply } = await beginLogin(api, { uid, password: 'not the password' }, newPlace())
    answers.push({ ...reply.body, requestId: null, cookies: reply.headers.getSetCookie().length })
  }
  expect(answers[0]).toEqual(answers[1])
  const waiting = callerAt(api.url, { cookie: 'login=AAAA', csrfToken: '' })
  expect((await waiting.send('get', '/api/login/mfa')).body.returnValue).toBeNull()
})
