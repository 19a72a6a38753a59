import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { signUnsubscribe } from '#db/notice/unsubscribe.ts'
import { createPersonalVault } from '#db/vault.ts'
import { saveTestPerson } from '../../support/account/people.ts'
import { openTestApi, type Caller, type TestApi } from '../../support/api.ts'
import { tell } from '../../support/notice/notice-rows.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const page = z.object({
  rows: z.array(z.object({ noticeId: z.number(), code: z.string(), isRead: z.boolean() })),
  next: z.string().nullable(),
})
async function listOf(caller: Caller, query = '') {
  return page.parse((await caller.send('get', `/api/my/notices${query}`)).body.returnValue)
}
async function unreadOf(caller: Caller) {
  return (await caller.send('get', '/api/my/notices/unread')).body.returnValue
}
function reveal(userUuid: string, revealId: number) {
  const notice = { code: 'revealed', entity: `reveal:${revealId}`, params: { revealId, nfts: 1 } } as const
  return tell(api.database.db, { userUuid, ...notice })
}

describe('an inbox', () => {
  test('has its own notices alone, page by page, newest first, and counts those that are unread', async () => {
    const [mine, other] = [await saveTestPerson(api), await saveTestPerson(api)]
    const ids: number[] = []
    for (const revealId of [1, 2, 3]) ids.push(await reveal(mine.uuid, revealId))
    await reveal(other.uuid, 1)
    const first = await listOf(mine.caller, '?limit=2')
    const rest = await listOf(mine.caller, `?limit=2&after=${first.next ?? ''}`)
    expect([...first.rows, ...rest.rows].map((row) => row.noticeId)).toEqual(ids.toReversed())
    expect(rest.next).toBeNull()
    expect(await unreadOf(mine.caller)).toEqual({ unread: 3 })
    expect((await api.anybody.send('get', '/api/my/notices')).body.resultCd).toBe('SIGNED_OUT')
  })

  test('is read one by one, or all of it; nobody reads what is of somebody else', async () => {
    const [mine, other] = [await saveTestPerson(api), await saveTestPerson(api)]
    const [first, second] = [await reveal(mine.uuid, 1), await reveal(mine.uuid, 2)]
    const read = async (caller: Caller, noticeIds: number[] | null) =>
      (await caller.send('post', '/api/my/notices/read', { body: { noticeIds } })).body.returnValue
    await read(other.caller, [first, second])
    expect(await unreadOf(mine.caller)).toEqual({ unread: 2 })
    expect(await read(mine.caller, [first])).toEqual({ unread: 1 })
    expect(await read(mine.caller, null)).toEqual({ unread: 0 })
    await reveal(mine.uuid, 1)
    expect((await listOf(mine.caller)).rows).toMatchObject([
      { noticeId: first, isRead: false },
      { noticeId: second, isRead: true },
    ])
  })

  test('tells of a password that was changed', async () => {
    const { caller } = await saveTestPerson(api)
    const body = { current: 'seven blue otters sing', password: 'nine green herons wait' }
    await caller.send('post', '/api/user/password', { body: { ...body, passwordCheck: body.password } })
    expect((await listOf(caller)).rows).toMatchObject([{ code: 'passwordChanged' }])
  })
})

describe('mails', () => {
  const choices = { mailKinds: ['reveal', 'payment'], quietFrom: 1320, quietUntil: 480 }
  const choicesOf = async (caller: Caller) =>
    (await caller.send('get', '/api/my/notice-choices')).body.returnValue
  const choose = async (caller: Caller, body: unknown) =>
    (await caller.send('put', '/api/my/notice-choices', { body })).body

  test('are chosen by kind, with quiet hours; what is always mailed is no choice', async () => {
    const { caller, uid } = await saveTestPerson(api)
    expect(await choicesOf(caller)).toMatchObject({ mailKinds: [], quietFrom: 1320, email: uid })
    expect((await choose(caller, choices)).returnValue).toEqual({ ...choices, email: uid })
    expect(await choicesOf(caller)).toEqual({ ...choices, email: uid })
    expect((await choose(caller, { ...choices, mailKinds: ['security'] })).resultCd).toBe('BAD_REQUEST')
    expect((await choose(caller, { ...choices, quietUntil: null })).resultCd).toBe('BAD_REQUEST')
  })

  /** As a mail program sends it: no session, no origin of ours, a form. */
  function end(query: Record<string, string>) {
    return fetch(`${api.url}/api/notices/unsubscribe?${new URLSearchParams(query).toString()}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...{ origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
      },
      body: 'List-Unsubscribe=One-Click',
    })
  }

  test('end by one press, signed, without a login; the kind it was signed for alone', async () => {
    const { caller, uuid } = await saveTestPerson(api)
    await choose(caller, choices)
    const personal = createPersonalVault(api.env.PERSONAL_KEY)
    const signature = signUnsubscribe(personal, { userUuid: uuid, kind: 'payment' })
    const other = await saveTestPerson(api)
    for (const forged of [
      { user: uuid, kind: 'reveal', signature },
      { user: other.uuid, kind: 'payment', signature },
      { user: uuid, kind: 'payment', signature: 'f'.repeat(64) },
    ])
      expect((await end(forged)).status).toBe(404)
    expect(await choicesOf(caller)).toMatchObject({ mailKinds: ['reveal', 'payment'] })
    for (const _ of [1, 2]) expect((await end({ user: uuid, kind: 'payment', signature })).status).toBe(200)
    expect(await choicesOf(caller)).toMatchObject({ mailKinds: ['reveal'] })
  })

  test('do not end by a link that is only opened', async () => {
    const reply = await fetch(`${api.url}/api/notices/unsubscribe?user=x`)
    expect(reply.status).toBe(404)
  })
})
