import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdminRole } from '#contract/role.ts'
import { goodPassword, newPlace, saveTestPerson } from '../../support/account/people.ts'
import { callerAt, openAdmins, openTestApi, type Caller, type TestApi } from '../../support/api.ts'
import { challengeReply, evmSigner, logInWallet } from '../../support/wallet/signers.ts'

let api: TestApi
let admins: Record<AdminRole, Caller>
beforeAll(async () => {
  api = await openTestApi({ TRUST_PROXY: 'true' })
  admins = await openAdmins(api)
})
afterAll(() => api.close())

const reason = 'Attacks the login of others.'
function change(verb: 'block' | 'unblock', uuid: string, caller: Caller = admins.approver) {
  return caller.send('post', `/api/admin/users/${uuid}/${verb}`, { body: { reason } })
}
async function uuidOf(uid: string) {
  const [row] = await api.database.db.execute<{ uuid: string }>(
    sql`select uuid from users where uid = ${uid}`,
  )
  return row?.uuid ?? ''
}
function logIn(uid: string, language = 'en') {
  return api.anybody.send('post', '/api/login/doLogin', {
    body: { uid, password: goodPassword },
    headers: { ...newPlace(), 'accept-language': language },
  })
}
async function isIn(caller: Caller) {
  return (await caller.send('get', '/api/login/session')).body.resultCd
}

describe('a user who is blocked', () => {
  test('is logged out at once, and the login says so to whoever knows the password', async () => {
    const { uuid, uid, caller } = await saveTestPerson(api)
    expect((await change('block', uuid)).body.returnValue).toMatchObject({
      ...{ status: 'blocked', blockReason: reason, blocker: 'approver@test.example', sessions: [] },
    })
    expect(await isIn(caller)).toBe('SIGNED_OUT')
    const refused = await logIn(uid)
    expect([refused.status, refused.body.resultCd]).toEqual([403, 'ACCOUNT_BLOCKED'])
    expect(refused.body.returnMessage).toMatch(/blocked.*write to \S+@/)
    expect((await logIn(uid, 'ko')).body.returnMessage).toMatch(/이용이 제한된 계정/)
    const wrong = await api.anybody.send('post', '/api/login/doLogin', {
      ...{ body: { uid, password: 'not this one' }, headers: newPlace() },
    })
    expect(wrong.body.resultCd).toBe('LOGIN_WRONG_PASSWORD')
    expect(refused.headers.get('set-cookie')).toBeNull()
  })

  test('comes in again once they are let in', async () => {
    const { uuid, uid } = await saveTestPerson(api)
    await change('block', uuid)
    expect((await change('unblock', uuid)).body.returnValue).toMatchObject({
      status: 'active',
      blockedAt: null,
    })
    expect((await logIn(uid)).body.resultCd).toBe('SUCCESS')
    expect((await change('unblock', uuid)).body.resultCd).toBe('NOT_ALLOWED_NOW')
    const rows = await api.database.db.execute(sql`
      select action, reason from audit_log where entity_id = ${uuid} and action like 'account.%block' order by audit_id`)
    expect(rows).toEqual([
      { action: 'account.block', reason },
      { action: 'account.unblock', reason },
    ])
  })

  test('has no use of a session that slipped in meanwhile', async () => {
    const { uuid, caller } = await saveTestPerson(api)
    await api.database.db.execute(sql`update users set status = 'blocked' where uuid = ${uuid}`)
    expect(await isIn(caller)).toBe('SIGNED_OUT')
  })

  test('does not come in by their wallet, nor by giving it to another account', async () => {
    const signer = evmSigner()
    const { user } = await logInWallet(api, signer)
    await change('block', user.uuid)
    const { family, walletType, address } = signer
    const sign = async (caller: Caller, isForAccount: boolean) => {
      const body = { family, walletType, address, isForAccount }
      const asked = challengeReply.parse(
        (await caller.send('post', '/api/login/challenge', { body })).body.returnValue,
      )
      return { challengeId: asked.challengeId, signature: signer.sign(asked.message) }
    }
    const byWallet = await api.anybody.send('post', '/api/login/verify', {
      body: await sign(api.anybody, false),
    })
    expect(byWallet.body.resultCd).toBe('ACCOUNT_BLOCKED')
    const other = await saveTestPerson(api)
    const given = await other.caller.send('post', '/api/user/identities/wallet', {
      body: await sign(callerAt(api.url, other.caller), true),
    })
    expect(given.body.resultCd).toBe('ACCOUNT_BLOCKED')
  })
})

describe('blocking', () => {
  test('takes an approver, and of staff an owner', async () => {
    const { uuid } = await saveTestPerson(api)
    expect((await change('block', uuid, admins.operator)).body.resultCd).toBe('FORBIDDEN')
    const viewer = await uuidOf('viewer@test.example')
    expect((await change('block', viewer)).body.resultCd).toBe('FORBIDDEN')
    expect((await change('block', viewer, admins.owner)).body.resultCd).toBe('SUCCESS')
    expect(await isIn(admins.viewer)).toBe('SIGNED_OUT')
    await change('unblock', viewer, admins.owner)
  })

  test('is not of oneself', async () => {
    const own = await uuidOf('approver@test.example')
    expect((await change('block', own)).body.resultCd).toBe('OWN_ACCOUNT')
  })

  test('each other at once leaves one owner in', async () => {
    const { uid, uuid } = await saveTestPerson(api)
    await api.database.db.execute(sql`update users set role = 'owner' where uuid = ${uuid}`)
    const second = await api.logIn(uid, goodPassword)
    const first = await uuidOf('admin@test.example')
    const replies = await Promise.all([change('block', first, second), change('block', uuid, admins.owner)])
    expect(replies.map(({ body }) => body.resultCd).filter((code) => code === 'SUCCESS')).toHaveLength(1)
    const [left] = await api.database.db.execute<{ count: number }>(
      sql`select count(*)::int as count from users where role = 'owner' and status = 'active'`,
    )
    expect(left?.count).toBe(1)
    await api.database.db.execute(sql`update users set status = 'active' where role = 'owner'`)
  })
})
