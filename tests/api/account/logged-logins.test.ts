import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, userLogin, type TestApi } from '../../support/api.ts'

let api: TestApi
const lines: string[] = []
beforeAll(async () => {
  api = await openTestApi({ LOG_LEVEL: 'info' }, { write: (line) => lines.push(line) })
})
afterAll(() => api.close())

async function entries(action: string) {
  return api.database.db.execute<{ actor: string; entity_id: string; after: { address?: string } }>(sql`
    select actor, entity_id, after from audit_log
    where action = ${action} and entity_id = (select uuid::text from users where uid = ${userLogin.uid})
    order by audit_id`)
}

test('a login that was refused is in the audit log, with the address it came from', async () => {
  await api.anybody.send('post', '/api/login/doLogin', { body: { ...userLogin, password: 'a guess' } })
  const [entry] = await entries('session.refuse')
  expect(entry).toMatchObject({ actor: 'public', after: { address: expect.stringContaining('127.0.0.1') } })
})

test('a login is in the audit log, with the address it came from', async () => {
  const before = (await entries('session.start')).length
  await api.logIn(userLogin.uid, userLogin.password)
  const all = await entries('session.start')
  expect(all).toHaveLength(before + 1)
  expect(all.at(-1)?.after.address).toContain('127.0.0.1')
})

test('a request that was refused is a line of the log: who, what, when, and nothing that was sent', async () => {
  await api.user.send('get', '/api/admin/projects?search=told-nobody')
  const found = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .find(({ path, status }) => path === '/api/admin/projects' && status === 403)
  expect(found).toMatchObject({ method: 'GET', msg: 'request', process: 'api' })
  expect(found?.['user']).toMatch(/^[0-9a-f-]{36}$/)
  expect(Math.abs(Number(found?.['time']) - Date.now())).toBeLessThan(60_000)
  expect(lines.join('')).not.toContain('told-nobody')
})

test('the address is the one our proxy saw, whatever a client says of itself', async () => {
  const refusedFrom = async (from: TestApi) => {
    await from.anybody.send('post', '/api/login/doLogin', {
      body: { ...userLogin, password: 'a guess' },
      headers: { 'x-forwarded-for': '203.0.113.9, 198.51.100.7', 'x-real-ip': '203.0.113.10' },
    })
    const [entry] = await from.database.db.execute<{ address: string }>(sql`
      select after->>'address' as address from audit_log where action = 'session.refuse' order by audit_id desc limit 1`)
    return entry?.address
  }
  expect(await refusedFrom(api)).toContain('127.0.0.1')
  const behindProxy = await openTestApi({ TRUST_PROXY: 'true' })
  expect(await refusedFrom(behindProxy)).toBe('198.51.100.7')
  await behindProxy.close()
})
