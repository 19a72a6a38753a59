import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestToken, programAt, tokenBody } from '../../support/routes/api-token-cases.ts'
import { freshKey, openAdmins, openTestApi, type Caller, type TestApi } from '../../support/api.ts'
import { createWorld, listText, planBody } from '../../support/world.ts'

let api: TestApi
let operator: Caller
let world: Awaited<ReturnType<typeof createWorld>>
beforeAll(async () => {
  api = await openTestApi()
  operator = (await openAdmins(api)).operator
  world = await createWorld(api.admin, api.database.db)
})
afterAll(() => api.close())

const listPath = '/api/admin/masters'
async function codeOf(caller: Caller, path = listPath) {
  return (await caller.send('get', path)).body.resultCd
}
/** Runs with another role, or none, in place of the owner's, and gives it back. */
async function withCreator(change: { role: string; isDeleted?: boolean }, work: () => Promise<void>) {
  const set = (role: string, isDeleted: boolean) =>
    api.database.db.execute(sql`
      update users set role = ${role}, deleted_at = case when ${isDeleted} then now() end
      where uid = 'admin@test.example'`)
  await set(change.role, change.isDeleted ?? false)
  try {
    await work()
  } finally {
    await set('owner', false)
  }
}

describe('an API token', () => {
  test('is shown once, and stored as a hash', async () => {
    const made = await createTestToken(api.admin, ['runs:read'])
    expect(made.secret).toMatch(/^pk_[0-9a-f]{8}_[\w-]{43}$/)
    expect(made.secret.startsWith(made.prefix)).toBe(true)
    const rows = await api.database.db.execute(sql`select * from api_tokens`)
    const log = await api.database.db.execute(sql`select * from audit_log where entity = 'apiToken'`)
    const keys = await api.database.db.execute(sql`select * from idempotency_keys`)
    expect(JSON.stringify([rows, log, keys])).not.toContain(made.secret.slice(made.prefix.length))
    const { body } = await api.admin.send('get', `/api/admin/api-tokens/${made.apiTokenId}`)
    expect(JSON.stringify(body)).not.toContain(made.secret)
  })

  test('needs no CSRF token and no own origin, and is written down with its name', async () => {
    const { secret, apiTokenId } = await createTestToken(api.admin, ['news:write'])
    const { body } = await programAt(api.url, secret).send('post', '/api/admin/news/preview', {
      body: { body: 'text' },
      headers: { origin: 'https://elsewhere.example' },
    })
    expect(body.resultCd).toBe('SUCCESS')
    const shown = await api.admin.send('get', `/api/admin/api-tokens/${apiTokenId}`)
    expect(shown.body.returnValue).toMatchObject({ lastUsedAt: expect.any(String), state: 'active' })
  })

  test('stands in the audit log with its name beside whoever created it', async () => {
    const { secret } = await createTestToken(api.admin, ['runs:write', 'runs:read'])
    const program = programAt(api.url, secret)
    const { body } = await program.send('post', `/api/admin/masters/${world.masterId}/pause`, { body: {} })
    expect(body.resultCd).toBe('SUCCESS')
    const log = await api.admin.send('get', '/api/admin/audit-log?action=master.pause&actor=nightly')
    expect(log.body.returnValue).toMatchObject({
      rows: [{ actor: 'admin@test.example', tokenName: 'Nightly mints' }],
    })
    const csv = await api.admin.raw('get', '/api/admin/audit-log.csv?action=master.pause')
    expect(await csv.text()).toContain('Nightly mints')
  })

  test.each([
    ['unknown', async () => 'pk_00000000_nothing'],
    [
      'revoked',
      async () => {
        const { secret, apiTokenId } = await createTestToken(api.admin)
        const path = `/api/admin/api-tokens/${apiTokenId}/revoke`
        expect((await api.admin.send('post', path, { body: {} })).body.returnValue).toMatchObject({
          state: 'revoked',
        })
        expect((await api.admin.send('post', path, { body: {} })).body.resultCd).toBe('NOT_ALLOWED_NOW')
        return secret
      },
    ],
    [
      'expired',
      async () => {
        const { secret, apiTokenId } = await createTestToken(api.admin)
        await api.database.db.execute(
          sql`update api_tokens set expires_at = now() - interval '1 second' where api_token_id = ${apiTokenId}`,
        )
        const { body } = await api.admin.send('get', '/api/admin/api-tokens?state=expired')
        expect(body.returnValue).toMatchObject({ rows: [{ apiTokenId }] })
        return secret
      },
    ],
  ])('that is %s is refused', async (_, makeSecret) => {
    const { status, body } = await programAt(api.url, await makeSecret()).send('get', listPath)
    expect([status, body.resultCd]).toEqual([401, 'TOKEN_INVALID'])
  })

  test('is refused beside a session, whose page could send it', async () => {
    const { secret } = await createTestToken(api.admin)
    const { body } = await api.admin.send('get', listPath, { headers: { authorization: `Bearer ${secret}` } })
    expect(body).toMatchObject({ resultCd: 'BAD_REQUEST', params: { issues: [{ path: 'Cookie' }] } })
  })

  test.each([
    [{ expiresAt: '2020-01-01T00:00:00Z' }, 'END_IS_PAST'],
    [{ expiresAt: new Date(Date.now() + 400 * 86_400_000).toISOString() }, 'OVER_A_YEAR'],
    [{ scopes: ['keys:write'] }, 'INVALID'],
  ])('is not made with %j', async (wrong, code) => {
    const { body } = await api.admin.send('post', '/api/admin/api-tokens', { body: tokenBody(wrong) })
    expect(body).toMatchObject({ resultCd: 'BAD_REQUEST', params: { issues: [{ code }] } })
  })
})

describe('the creator of an API token', () => {
  test('who lost a role takes it from the token, and gives it back with the role', async () => {
    const { secret, apiTokenId } = await createTestToken(api.admin, ['runs:read', 'runs:approve'])
    const program = programAt(api.url, secret)
    const start = `/api/admin/masters/${world.masterId}/start`
    await withCreator({ role: 'operator' }, async () => {
      expect(await codeOf(program)).toBe('SUCCESS')
      const { body } = await program.send('post', start, { body: {} })
      expect(body).toMatchObject({ resultCd: 'FORBIDDEN', params: { role: 'approver' } })
    })
    await withCreator({ role: 'user' }, async () => expect(await codeOf(program)).toBe('TOKEN_INVALID'))
    await withCreator({ role: 'owner', isDeleted: true }, async () =>
      expect(await codeOf(program)).toBe('TOKEN_INVALID'),
    )
    expect(await codeOf(program)).toBe('SUCCESS')
    await api.database.db.execute(
      sql`update api_tokens set creator_uuid = (select uuid from users where uid = 'viewer@test.example')`,
    )
    const shown = await api.admin.send('get', `/api/admin/api-tokens/${apiTokenId}`)
    expect(shown.body.returnValue).toMatchObject({ state: 'active', lostScopes: ['runs:approve'] })
  })
})

describe('a plan with a start, which spends by itself', () => {
  const startAt = new Date(Date.now() + 86_400_000).toISOString()
  const text = listText(2, { prefix: 'By a program' })
  const plan = (caller: Caller, more: object) =>
    caller.send('post', '/api/admin/plans', {
      body: { ...planBody({ ...world, text }), ...more },
      headers: { 'idempotency-key': freshKey() },
    })

  test('is refused to an operator, and to a token that may not approve', async () => {
    expect((await plan(operator, { startAt })).body).toMatchObject({
      resultCd: 'FORBIDDEN',
      params: { role: 'approver' },
    })
    const { secret } = await createTestToken(api.admin, ['runs:write'])
    const program = programAt(api.url, secret)
    expect((await plan(program, { startAt })).body).toMatchObject({
      resultCd: 'TOKEN_SCOPE_MISSING',
      params: { scope: 'runs:approve' },
    })
    expect((await plan(program, { startAt: null })).body.resultCd).toBe('SUCCESS')
  })
})

test('each API token has a limit of its own', async () => {
  const small = await openTestApi({ RATE_LIMIT_PER_MINUTE: '8' })
  try {
    const [one, other] = [await createTestToken(small.admin), await createTestToken(small.admin)]
    const codes: string[] = []
    for (let count = 0; count < 9; count++) codes.push(await codeOf(programAt(small.url, one.secret)))
    expect(codes.slice(-2)).toEqual(['SUCCESS', 'TOO_MANY_REQUESTS'])
    expect(await codeOf(programAt(small.url, other.secret))).toBe('SUCCESS')
  } finally {
    await small.close()
  }
})
