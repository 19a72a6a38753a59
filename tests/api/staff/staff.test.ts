import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { mustHaveFactor } from '#api/http/due.ts'
import { adminRoles } from '#contract/role.ts'
import { addTotp, codeOf, giveFactor } from '../../support/account/factors.ts'
import { callerOfReply, cookiesOf, newPlace, saveTestPerson } from '../../support/account/people.ts'
import {
  adminLogin,
  callerAt,
  logInAt,
  openTestApi,
  startTestApi,
  type Caller,
  type TestApi,
} from '../../support/api.ts'
import { openTestDatabase } from '../../support/database/postgres.ts'
import { newTestKeys } from '../../support/keys.ts'
import { acceptBody, inviteTestStaff, staffPassword } from '../../support/staff/staff-cases.ts'

const settings = { TRUST_PROXY: 'true', STAFF_SECOND_FACTOR: 'required' }
let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ TRUST_PROXY: 'true' })
})
afterAll(() => api.close())

const staffShape = z.array(z.looseObject({ userUuid: z.string(), uid: z.string(), role: z.string() }))
async function staffOf(caller: Caller) {
  return staffShape.parse((await caller.send('get', '/api/admin/staff')).body.returnValue)
}
async function uuidOf(uid: string) {
  const [row] = await api.database.db.execute<{ uuid: string }>(
    sql`select uuid from users where uid = ${uid}`,
  )
  return z.string().parse(row?.uuid)
}
function accept(token: string, headers = newPlace()) {
  return api.anybody.send('post', '/api/login/invitation/accept', { body: acceptBody(token), headers })
}
/** An admin of a role, by an invitation. */
async function join(role: string, of = api) {
  const { email, token } = await inviteTestStaff({ api: of }, { role })
  const reply = await of.anybody.send('post', '/api/login/invitation/accept', {
    ...{ body: acceptBody(token), headers: newPlace() },
  })
  return { uid: email, caller: callerOfReply(of, reply) }
}
async function codeOfCall(caller: Caller, method: string, path: string, body: unknown = {}) {
  return (await caller.send(method, path, method === 'get' ? {} : { body })).body.resultCd
}

describe('an invitation', () => {
  test('says what it is for, and makes an admin of its role, once', async () => {
    const { email, token } = await inviteTestStaff({ api }, { role: 'operator' })
    const read = await api.anybody.send('post', '/api/login/invitation', { body: { token } })
    expect(read.body.returnValue).toMatchObject({ uid: email, role: 'operator' })
    const both = await Promise.all([accept(token), accept(token)])
    expect(both.map(({ body }) => body.resultCd).toSorted()).toEqual(['INVITATION_INVALID', 'SUCCESS'])
    const caller = await api.logIn(email, staffPassword)
    expect(await codeOfCall(caller, 'get', '/api/admin/inquiries')).toBe('SUCCESS')
    expect(await codeOfCall(caller, 'get', '/api/admin/staff')).toBe('FORBIDDEN')
    expect((await accept(token)).body.resultCd).toBe('INVITATION_INVALID')
  })
  test('expires, is withdrawn, and ends with the next one to the same e-mail', async () => {
    const [late, withdrawn, replaced] = [
      await inviteTestStaff({ api }),
      await inviteTestStaff({ api }),
      await inviteTestStaff({ api }),
    ]
    await api.database.db.execute(
      sql`update staff_invitations set expires_at = now() where invitation_id = ${late.invitationId}`,
    )
    const withdraw = `/api/admin/staff-invitations/${withdrawn.invitationId}/withdraw`
    expect(await codeOfCall(api.admin, 'post', withdraw)).toBe('SUCCESS')
    const next = await inviteTestStaff({ api }, { email: replaced.email })
    for (const { token } of [late, withdrawn, replaced])
      expect((await accept(token)).body.resultCd).toBe('INVITATION_INVALID')
    expect((await accept(next.token)).body.resultCd).toBe('SUCCESS')
  })
  test('has a link that stands nowhere, and is no longer than its mail waits', async () => {
    const { token, invitationId } = await inviteTestStaff({ api })
    const rows = await api.database.db.execute<{ text: string }>(sql`
      select staff_invitations::text || (select coalesce(string_agg(audit_log::text, ''), '') from audit_log)
        || (select coalesce(string_agg(mails::text, ''), '') from mails) as text
      from staff_invitations where invitation_id = ${invitationId}`)
    expect(rows[0]?.text).not.toContain(token)
  })
  test('wants a password that is worth the role', async () => {
    const { token } = await inviteTestStaff({ api })
    const body = acceptBody(token, 'nine otters')
    const reply = await api.anybody.send('post', '/api/login/invitation/accept', { body })
    expect(reply.body.resultCd).toBe('BAD_REQUEST')
    expect((await accept(token)).body.resultCd).toBe('SUCCESS')
  })
  test('to somebody who has an account keeps its second factor, and ends its sessions', async () => {
    const { uid, uuid, caller } = await saveTestPerson(api)
    const { secret } = await addTotp(caller)
    const { token } = await inviteTestStaff({ api }, { email: uid })
    const reply = await accept(token)
    expect(reply.body.resultCd).toBe('SECOND_FACTOR_REQUIRED')
    expect(await codeOfCall(caller, 'get', '/api/login/session')).toBe('SIGNED_OUT')
    const waiting = callerAt(api.url, { cookie: cookiesOf(reply), csrfToken: '' })
    const finished = await giveFactor(waiting, { method: 'totp', code: codeOf(secret) }, newPlace())
    expect(finished.body.returnValue).toMatchObject({ user: { uuid, role: 'operator' } })
  })
  test('is for nobody who is an admin already', async () => {
    const body = { email: adminLogin.uid, name: '박다라', role: 'viewer', language: 'kor' }
    expect(await codeOfCall(api.admin, 'post', '/api/admin/staff-invitations', body)).toBe('ID_IN_USE')
  })
})

describe('staff', () => {
  test('are listed with what lets them in, and never their secrets', async () => {
    const { uid } = await join('approver')
    const row = (await staffOf(api.admin)).find((one) => one.uid === uid)
    expect(row).toMatchObject({ role: 'approver', hasSecondFactor: false, sessions: 1, isSelf: false })
  })
  test('are changed, dismissed and logged out by an owner, and their sessions end with it', async () => {
    const { uid, caller } = await join('approver')
    const path = `/api/admin/staff/${await uuidOf(uid)}`
    expect(await codeOfCall(api.admin, 'put', path, { role: 'viewer' })).toBe('SUCCESS')
    expect(await codeOfCall(caller, 'get', '/api/admin/masters')).toBe('SIGNED_OUT')
    const again = await api.logIn(uid, staffPassword)
    expect(await codeOfCall(again, 'get', '/api/admin/inquiries')).toBe('FORBIDDEN')
    expect(await codeOfCall(api.admin, 'post', `${path}/endSessions`)).toBe('SUCCESS')
    expect(await codeOfCall(again, 'get', '/api/admin/masters')).toBe('SIGNED_OUT')
    expect(await codeOfCall(api.admin, 'post', `${path}/dismiss`)).toBe('SUCCESS')
    const visitor = await api.logIn(uid, staffPassword)
    expect(await codeOfCall(visitor, 'get', '/api/admin/masters')).toBe('FORBIDDEN')
    expect(await codeOfCall(visitor, 'get', '/api/user/profile')).toBe('SUCCESS')
  })
  test('who lost their second factor get in without it once an owner dropped it, and no owner drops their own', async () => {
    const { uid, caller } = await join('operator')
    await addTotp(caller)
    const path = `/api/admin/staff/${await uuidOf(uid)}/dropFactors`
    expect(await codeOfCall(api.admin, 'post', path)).toBe('SUCCESS')
    expect(await codeOfCall(caller, 'get', '/api/login/session')).toBe('SIGNED_OUT')
    expect(await codeOfCall(await api.logIn(uid, staffPassword), 'get', '/api/login/session')).toBe('SUCCESS')
    const own = `/api/admin/staff/${await uuidOf(adminLogin.uid)}/dropFactors`
    expect(await codeOfCall(api.admin, 'post', own)).toBe('NOT_ALLOWED_NOW')
  })
  test('keep one owner, also when two owners take the role from each other at once', async () => {
    const own = `/api/admin/staff/${await uuidOf(adminLogin.uid)}`
    expect(await codeOfCall(api.admin, 'post', `${own}/dismiss`)).toBe('LAST_OWNER')
    const { uid, caller } = await join('owner')
    const other = `/api/admin/staff/${await uuidOf(uid)}`
    const codes = await Promise.all([
      codeOfCall(api.admin, 'put', other, { role: 'viewer' }),
      codeOfCall(caller, 'put', own, { role: 'viewer' }),
    ])
    expect(codes.filter((code) => code === 'SUCCESS')).toHaveLength(1)
    const [row] = await api.database.db.execute<{ count: number }>(
      sql`select count(*)::int as count from users where role = 'owner'`,
    )
    expect(row?.count).toBe(1)
    await api.database.db.execute(sql`update users set role = 'owner' where uid = ${adminLogin.uid}`)
  })
})

describe('where a second factor is required', () => {
  let strict: TestApi
  beforeAll(async () => {
    strict = await openTestApi(settings)
  })
  afterAll(() => strict.close())

  test('whoever may spend gets no further than setting one up, and everybody else works on', async () => {
    expect(await codeOfCall(strict.admin, 'get', '/api/admin/masters')).toBe('SECOND_FACTOR_MISSING')
    expect(await codeOfCall(strict.admin, 'get', '/api/metrics')).toBe('SECOND_FACTOR_MISSING')
    const session = await strict.admin.send('get', '/api/login/session')
    expect(session.body.returnValue).toMatchObject({ due: 'secondFactor' })
    await addTotp(strict.admin)
    expect(await codeOfCall(strict.admin, 'get', '/api/admin/masters')).toBe('SUCCESS')
    const { caller } = await join('operator', strict)
    expect(await codeOfCall(caller, 'get', '/api/admin/masters')).toBe('SUCCESS')
    const approver = await join('approver', strict)
    expect(await codeOfCall(approver.caller, 'get', '/api/admin/masters')).toBe('SECOND_FACTOR_MISSING')
  })
  test('the last one is not removed', async () => {
    const { caller } = await join('approver', strict)
    await addTotp(caller)
    const remove = { kind: 'totp' }
    expect(await codeOfCall(caller, 'post', '/api/user/factors/remove', remove)).toBe('LAST_SECOND_FACTOR')
    expect(await codeOfCall(caller, 'get', '/api/admin/masters')).toBe('SUCCESS')
  })
})

test('the first admin of a network changes the password before anything else, and on a localnet need not', async () => {
  const database = await openTestDatabase()
  const start = (NETWORK: string, ADMIN_EMAIL: string) =>
    startTestApi({
      ...{ NETWORK, ADMIN_EMAIL, DATABASE_URL: database.url, STAFF_SECOND_FACTOR: 'optional' },
      ...{ ...newTestKeys().api, ADMIN_PASSWORD: adminLogin.password },
    })
  const network = await start('devnet', adminLogin.uid)
  try {
    const admin = await logInAt(network.url, adminLogin.uid, adminLogin.password)
    expect(await codeOfCall(admin, 'get', '/api/admin/masters')).toBe('PASSWORD_CHANGE_REQUIRED')
    const body = { current: adminLogin.password, password: staffPassword, passwordCheck: staffPassword }
    expect(await codeOfCall(admin, 'post', '/api/user/password', body)).toBe('SUCCESS')
    expect(await codeOfCall(admin, 'get', '/api/admin/masters')).toBe('SUCCESS')
    await database.db.execute(sql`update users set role = 'user'`)
    const localnet = await start('localnet', 'second@test.example')
    const second = await logInAt(localnet.url, 'second@test.example', adminLogin.password)
    expect(await codeOfCall(second, 'get', '/api/admin/masters')).toBe('SUCCESS')
    await localnet.close()
  } finally {
    await network.close()
    await database.close()
  }
})

test('the network decides who must have a second factor, unless a setting does', () => {
  const must = (NETWORK: 'localnet' | 'mainnet', STAFF_SECOND_FACTOR?: 'required' | 'optional') =>
    adminRoles.filter((role) => mustHaveFactor({ NETWORK, STAFF_SECOND_FACTOR }, role))
  expect(must('mainnet')).toEqual(['approver', 'owner'])
  expect(must('localnet')).toEqual([])
  expect(must('localnet', 'required')).toEqual(['approver', 'owner'])
  expect(must('mainnet', 'optional')).toEqual([])
})

test('every failed login is in the audit log, and a stranger locks no owner out', async () => {
  const bad = (uid: string) =>
    api.anybody.send('post', '/api/login/doLogin', {
      ...{ body: { uid, password: 'no' }, headers: newPlace() },
    })
  await bad('stranger@nowhere.example')
  for (let at = 0; at < 12; at += 1) await bad(adminLogin.uid)
  const rows = await api.database.db.execute<{ entity_id: string; count: number }>(sql`
    select entity_id, count(*)::int as count from audit_log where action = 'session.refuse' group by entity_id`)
  const counts = new Map(rows.map((row) => [row.entity_id, row.count]))
  expect([counts.get('unknown'), counts.get(await uuidOf(adminLogin.uid))]).toEqual([1, 12])
  const reply = await api.anybody.send('post', '/api/login/doLogin', {
    ...{ body: adminLogin, headers: newPlace() },
  })
  expect(reply.body.resultCd).toBe('SUCCESS')
})
