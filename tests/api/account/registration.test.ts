import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../support/api.ts'
import {
  callerOfReply,
  companyBody,
  goodPassword,
  issuesShape,
  newPlace,
  newUid,
  personBody,
  takeTestTicket,
  waitingMails,
} from '../../support/account/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ TRUST_PROXY: 'true' })
})
afterAll(() => api.close())

function ticketOf(uid: string) {
  return takeTestTicket(api, { uid, headers: newPlace() })
}
function register(body: unknown, headers: Record<string, string> = {}) {
  return api.anybody.send('post', '/api/user/register', { body, headers: { ...newPlace(), ...headers } })
}
/** What is said of the fields of a body, by field. */
async function issuesOf(body: unknown) {
  const { body: reply } = await register(body)
  expect(reply).toMatchObject({ resultCd: 'BAD_REQUEST', returnMessage: 'Please check the input fields' })
  const { issues } = issuesShape.parse(reply.params)
  return Object.fromEntries(issues.map(({ path, message }) => [path, message]))
}

describe('a person', () => {
  test('registers and is logged in, with everything that was told', async () => {
    const uid = newUid()
    const reply = await register(personBody(uid.toUpperCase(), await ticketOf(uid)))
    expect(reply.body).toMatchObject({
      ...{ resultCd: 'SUCCESS', returnMessage: 'Registration completed.' },
      returnValue: { user: { uid, name: '김가나', nickname: '가나', role: 'user', adcd: null } },
    })
    const me = callerOfReply(api, reply)
    const { body } = await me.send('get', '/api/user/profile')
    expect(body.returnValue).toEqual({
      ...{
        uid,
        kind: 'person',
        name: '김가나',
        nickname: '가나',
        mobileNo: '010-1234-5678',
        language: 'kor',
      },
      homeAddress: { postcode: '06236', road: '서울특별시 강남구 테헤란로 1', detail: '2층' },
      ...{ businessNo: null, companyAddress: null, telephone: null, hasMarketingConsent: false },
    })
    expect((await waitingMails(api))[0]).toMatchObject({ kind: 'welcome', to: uid })
  })

  test('leaves telephone and address sealed, and the password as a hash', async () => {
    const uid = newUid()
    await register(personBody(uid, await ticketOf(uid), { mobileNo: '010-9876-5432' }))
    const rows = JSON.stringify([
      await api.database.db.execute(sql`select * from users where uid = ${uid}`),
      await api.database.db.execute(sql`select * from audit_log`),
    ])
    for (const word of ['9876', '테헤란로', '06236', goodPassword]) expect(rows).not.toContain(word)
    expect(rows).toContain('argon2id')
  })

  test('agreed to what is required, and to nothing else', async () => {
    const uid = newUid()
    await register(personBody(uid, await ticketOf(uid)))
    const rows = await api.database.db.execute<{ kind: string; version: string }>(sql`
      select c.kind, c.version from consents c join users u on u.uuid = c.user_uuid where u.uid = ${uid}`)
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['age14', 'privacy', 'terms'])
  })

  test('who presses twice has one account', async () => {
    const uid = newUid()
    const body = personBody(uid, await ticketOf(uid))
    const replies = await Promise.all([register(body), register(body), register(body)])
    const codes = replies.map((reply) => reply.body.resultCd)
    expect(codes.filter((code) => code === 'SUCCESS')).toHaveLength(1)
    const [row] = await api.database.db.execute<{ n: number }>(
      sql`select count(*)::int as n from users where uid = ${uid}`,
    )
    expect(row?.n).toBe(1)
  })
})

describe('a company', () => {
  test('registers with its number, its address and its telephone', async () => {
    const uid = newUid()
    const reply = await register(companyBody(uid, await ticketOf(uid), { businessNo: '1234567800' }))
    const { body } = await callerOfReply(api, reply).send('get', '/api/user/profile')
    expect(body.returnValue).toMatchObject({
      ...{ kind: 'company', businessNo: '1234567800', telephone: '02-123-4567', homeAddress: null },
      companyAddress: { postcode: '06236' },
    })
    const rows = JSON.stringify(await api.database.db.execute(sql`select * from companies`))
    for (const word of ['1234567', '테헤란로']) expect(rows.replaceAll('1234567800', '')).not.toContain(word)
  })

  test('has one account: a second one names the field', async () => {
    const [first, second] = [newUid(), newUid()]
    await register(companyBody(first, await ticketOf(first)))
    expect(await issuesOf(companyBody(second, await ticketOf(second)))).toEqual({
      businessNo: 'Please check the field [Business Registration No.]',
    })
  })
})

const empty = { postcode: '', road: '', detail: '' }

test('every field that is empty is named by the words of the specification', async () => {
  const blank = { uid: '', password: '', passwordCheck: '', name: '', nickname: '', mobileNo: '' }
  const person = await issuesOf(personBody('x', 'a'.repeat(43), { ...blank, homeAddress: empty }))
  expect(person).toEqual({
    uid: 'Please check the field [ID]',
    password: 'Please check the field [Password]',
    passwordCheck: 'Please check the field [Password Check]',
    name: 'Please check the field [Name]',
    nickname: 'Please check the field [Nickname]',
    mobileNo: 'Please check the field [Cell Phone]',
    'homeAddress.postcode': 'Please check the field [Home Address]',
    'homeAddress.road': 'Please check the field [Home Address]',
  })
  const nothing = { ...blank, businessNo: '', telephone: '', companyAddress: empty }
  expect(await issuesOf(companyBody('x', 'a'.repeat(43), nothing))).toMatchObject({
    businessNo: 'Please check the field [Business Registration No.]',
    telephone: 'Please check the field [Telephone]',
    'companyAddress.road': 'Please check the field [Company Address]',
  })
})

test.each([
  ['uid', { uid: 'someone' }, 'ID must be an email'],
  ['password', { password: 'short', passwordCheck: 'short' }, 'Password must be longer than 9'],
  ['passwordCheck', { passwordCheck: 'another password' }, "Passwords don't match."],
  ['name', { name: '김' }, 'Please check the field [Name]'],
  ['name', { name: '<script>' }, 'Please check the field [Name]'],
  ['name', { name: '가'.repeat(61) }, 'Name must be shorter than 60'],
  ['nickname', { nickname: 'a b' }, 'Please check the field [Nickname]'],
  ['nickname', { nickname: 'a'.repeat(21) }, 'Nickname must be shorter than 20'],
  [
    'homeAddress.postcode',
    { homeAddress: { ...empty, road: 'x', postcode: '1234' } },
    'Home Address must be the length 5',
  ],
  [
    'consents.age14',
    { consents: { age14: false, terms: true, privacy: true, marketing: true } },
    'Age of 14 or older is required',
  ],
])('%s is refused by the words of the specification', async (path, change, message) => {
  expect(await issuesOf(personBody(newUid(), 'a'.repeat(43), change))).toEqual({ [path]: message })
})

test.each([
  ['businessNo', { businessNo: '000-00-00000' }, 'Please check the field [Business Registration No.]'],
  ['businessNo', { businessNo: '123-45-67890' }, 'Please check the field [Business Registration No.]'],
  ['businessNo', { businessNo: '123-45-678' }, 'Business Registration No. must be the length 10'],
])('a company’s %s is refused', async (path, change, message) => {
  expect(await issuesOf(companyBody(newUid(), 'a'.repeat(43), change))).toEqual({ [path]: message })
})

test('what only more knowledge tells is refused by its field, and the ticket stays good', async () => {
  const uid = newUid()
  const ticket = await ticketOf(uid)
  const told = (change: Record<string, unknown>) => issuesOf(personBody(uid, ticket, change))
  expect(await told({ mobileNo: '010-123-456' })).toEqual({
    mobileNo: 'Please check the field [Cell Phone]',
  })
  expect(await told({ mobileNo: '02-123-4567' })).toEqual({ mobileNo: 'Please check the field [Cell Phone]' })
  const weak = 'dkssudgktpdy1'
  expect(await told({ password: weak, passwordCheck: weak })).toEqual({
    password: expect.stringContaining('easy to guess'),
  })
  expect((await register(personBody(uid, ticket))).body.resultCd).toBe('SUCCESS')
})

test('a code that was given to another page in between makes no second account', async () => {
  const uid = newUid()
  const first = await ticketOf(uid)
  await api.database.db.execute(sql`update email_codes set created_at = created_at - interval '2 minutes'`)
  const second = await ticketOf(uid)
  expect((await register(personBody(uid, first))).body.resultCd).toBe('SUCCESS')
  expect((await register(personBody(uid, second))).body).toMatchObject({
    ...{ resultCd: 'ID_IN_USE', returnMessage: 'ID is already in use' },
  })
})

test('a registration answers in Korean, too', async () => {
  const { body } = await register(personBody('', 'a'.repeat(43)), { 'accept-language': 'ko' })
  expect(issuesShape.parse(body.params).issues[0]?.message).toBe('[아이디] 항목을 확인해 주세요.')
})
