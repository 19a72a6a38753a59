import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { freePort } from '#localnet/free-port.ts'
import { callerAt, openTestApi, type Caller, type TestApi } from '../../support/api.ts'
import {
  newUid,
  personBody,
  saveTestPerson,
  takeTestTicket,
  waitingMails,
} from '../../support/account/people.ts'
import {
  atProvider,
  beginSocial,
  comeBack,
  openTestSocial,
  type TestSocial,
} from '../../support/account/social.ts'

let social: TestSocial
let api: TestApi
beforeAll(async () => {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  social = await openTestSocial(origin)
  api = await openTestApi({ PORT: String(port), PUBLIC_URL: origin, ...social.settings(['google', 'kakao']) })
})
afterAll(async () => {
  await api.close()
  await social.close()
})

/** All the way there and back as somebody. */
async function goAs(
  who: string,
  caller: Caller = api.anybody,
  body: { isForAccount?: boolean; next?: string } = {},
) {
  const begun = await beginSocial(caller, 'google', body)
  return comeBack(api, await atProvider(begun.url, who), begun.cookie).then((back) => ({ ...back, begun }))
}
/** Whose session a cookie is of. */
async function whose(cookie: string) {
  const { body } = await callerAt(api.url, { cookie, csrfToken: '' }).send('get', '/api/login/session')
  return body.resultCd === 'SUCCESS'
    ? z.object({ user: z.object({ uuid: z.string() }) }).parse(body.returnValue).user.uuid
    : null
}
let count = 0
function newName() {
  count += 1
  return `somebody${count}`
}
/** An account that has this social login. */
async function saveLinked(who: string) {
  const person = await saveTestPerson(api)
  expect((await goAs(who, person.caller, { isForAccount: true })).to).toBe(
    '/eng/mypage/security?social=linked',
  )
  return person
}

describe('a social login', () => {
  test('is offered where it has settings', async () => {
    const { body } = await api.anybody.send('get', '/api/login/oidc')
    expect(body.returnValue).toEqual(['google', 'kakao'])
    const start = await api.anybody.send('post', '/api/login/oidc/naver/start', { body: { language: 'kor' } })
    expect(start.body.resultCd).toBe('NOT_FOUND')
  })

  test('asks for no e-mail, with PKCE, a state and a nonce', async () => {
    const { url } = await beginSocial(api.anybody, 'google')
    const { searchParams } = new URL(url)
    expect(searchParams.get('scope')).toBe('openid')
    expect(searchParams.get('code_challenge_method')).toBe('S256')
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(searchParams.get(name)?.length).toBeGreaterThan(20)
  })

  test('becomes a way into an account, and leads to where one wanted to go', async () => {
    const who = newName()
    const { uuid, uid } = await saveLinked(who)
    expect((await waitingMails(api))[0]).toMatchObject({ kind: 'waysInChanged', to: uid })
    const { to, cookie } = await goAs(who, api.anybody, { next: '/kor/mypage' })
    expect(to).toBe('/eng/login?social=done&next=%2Fkor%2Fmypage')
    expect(await whose(cookie)).toBe(uuid)
  })

  test('of nobody goes with the registration of the same browser, once', async () => {
    const who = newName()
    const { to, begun } = await goAs(who)
    expect(to).toBe('/eng/join?social=google')
    const browser = callerAt(api.url, { cookie: begun.cookie, csrfToken: '' })
    expect((await browser.send('get', '/api/login/oidc/pending')).body.returnValue).toBe('google')
    expect((await api.anybody.send('get', '/api/login/oidc/pending')).body.returnValue).toBeNull()
    const uid = newUid()
    const registered = await browser.send('post', '/api/user/register', {
      body: personBody(uid, await takeTestTicket(api, { uid })),
    })
    const { user } = z.object({ user: z.object({ uuid: z.string() }) }).parse(registered.body.returnValue)
    expect(await whose((await goAs(who)).cookie)).toBe(user.uuid)
    expect((await browser.send('get', '/api/login/oidc/pending')).body.returnValue).toBeNull()
  })

  test('links nobody by an e-mail: who registered first keeps the account, who comes by Kakao begins anew', async () => {
    const attacker = await saveTestPerson(api, 'victim@test.example')
    const { to, cookie } = await goAs('victim@test.example')
    expect(to).toBe('/eng/join?social=google')
    expect(await whose(cookie)).toBeNull()
    const { body } = await attacker.caller.send('get', '/api/user/identities')
    expect(body.returnValue).toMatchObject({ providers: [] })
  })

  test('of one account is not linked to another, nor a second one of the same provider', async () => {
    const who = newName()
    const owner = await saveLinked(who)
    const other = await saveTestPerson(api)
    expect((await goAs(who, other.caller, { isForAccount: true })).to).toBe(
      '/eng/mypage/security?social=taken',
    )
    expect((await goAs(newName(), owner.caller, { isForAccount: true })).to).toBe(
      '/eng/mypage/security?social=taken',
    )
    expect(await whose((await goAs(who)).cookie)).toBe(owner.uuid)
  })

  test('that is the last way in stays; else it goes', async () => {
    const who = newName()
    const { caller } = await saveLinked(who)
    const remove = async (body: object) =>
      (await caller.send('post', '/api/user/identities/remove', { body })).body.resultCd
    expect(await remove({ kind: 'password' })).toBe('SUCCESS')
    expect(await remove({ kind: 'provider', provider: 'google' })).toBe('LAST_WAY_IN')
    const second = await saveLinked(newName())
    const body = { kind: 'provider', provider: 'google' }
    expect((await second.caller.send('post', '/api/user/identities/remove', { body })).body.resultCd).toBe(
      'SUCCESS',
    )
  })
})

const failed = '/eng/login?social=failed'

describe('what comes back', () => {
  test('twice is taken once', async () => {
    const who = newName()
    await saveLinked(who)
    const begun = await beginSocial(api.anybody, 'google')
    const url = await atProvider(begun.url, who)
    expect((await comeBack(api, url, begun.cookie)).to).toContain('social=done')
    expect((await comeBack(api, url, begun.cookie)).to).toBe(failed)
  })

  test('to another browser, or without its cookie, is refused', async () => {
    const [mine, other] = [await beginSocial(api.anybody, 'google'), await beginSocial(api.anybody, 'google')]
    const url = await atProvider(mine.url, newName())
    expect((await comeBack(api, url, '')).to).toBe(failed)
    expect((await comeBack(api, url, other.cookie)).to).toBe(failed)
  })

  test.each(['state', 'code', 'iss'])('with another %s is refused', async (name) => {
    const begun = await beginSocial(api.anybody, 'google')
    const url = new URL(await atProvider(begun.url, newName()))
    url.searchParams.set(name, name === 'iss' ? 'https://evil.example' : 'another')
    expect((await comeBack(api, url.href, begun.cookie)).to).toBe(failed)
  })

  test('with the nonce of another login is refused', async () => {
    const begun = await beginSocial(api.anybody, 'google')
    const url = await atProvider(begun.url, newName())
    await api.database.db.execute(sql`update social_logins set nonce = 'another' where used_at is null`)
    expect((await comeBack(api, url, begun.cookie)).to).toBe(failed)
  })

  test('of another provider, after ten minutes, or with a no is refused', async () => {
    const begun = await beginSocial(api.anybody, 'google')
    const url = await atProvider(begun.url, newName())
    expect((await comeBack(api, url.replace('/google/', '/kakao/'), begun.cookie)).to).toBe(failed)
    await api.database.db.execute(
      sql`update social_logins set created_at = created_at - interval '11 minutes'`,
    )
    expect((await comeBack(api, url, begun.cookie)).to).toBe(failed)
    expect((await goAs('nobody')).to).toBe(failed)
  })

  test('to a link that another account began links nobody', async () => {
    const [mine, victim] = [await saveTestPerson(api), await saveTestPerson(api)]
    const who = newName()
    const begun = await beginSocial(mine.caller, 'google', { isForAccount: true })
    const url = await atProvider(begun.url, who)
    const cookie = begun.cookie.replace(mine.caller.cookie, victim.caller.cookie)
    expect((await comeBack(api, url, cookie)).to).toBe(failed)
    expect((await goAs(who)).to).toBe('/eng/join?social=google')
  })

  test.each(['//evil.example', 'https://evil.example', '/kor/../..//evil.example', '/kor?x=1'])(
    'leads never to %s',
    async (next) => {
      const { body } = await api.anybody.send('post', '/api/login/oidc/google/start', {
        body: { language: 'kor', next },
      })
      expect(body.resultCd).toBe('BAD_REQUEST')
    },
  )
})

test('a provider that does not answer is said so, and nothing breaks', async () => {
  const alone = await openTestApi({ GOOGLE_CLIENT: 'a:b', GOOGLE_ISSUER: 'http://127.0.0.1:9' })
  const { body } = await alone.anybody.send('post', '/api/login/oidc/google/start', {
    body: { language: 'kor' },
  })
  expect(body.resultCd).toBe('PROVIDER_UNAVAILABLE')
  await alone.close()
})
