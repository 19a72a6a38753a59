import { expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { openTestApi } from '../../support/api.ts'

test('an API that is asked to end says so to its proxy, and goes on answering until the proxy has noticed', async () => {
  const api = await openTestApi({ SHUTDOWN_DELAY_SECONDS: '1' })
  const live = () => api.anybody.raw('get', '/api/health/live')
  expect((await live()).status).toBe(200)
  let hasEnded = false
  const closing = api.running.close().then(() => (hasEnded = true))
  await expect.poll(async () => (await live()).status).toBe(503)
  const answer = await api.admin.raw('get', '/api/admin/masters')
  expect([answer.status, answer.headers.get('connection'), hasEnded]).toEqual([200, 'close', false])
  await closing
  await expect(live()).rejects.toThrow('fetch failed')
  await api.close()
})

test.each([
  ['1', '9.9.9.9'],
  ['2', '8.8.8.8'],
])('behind %s proxies, who asks is who the first of ours was asked by: %s', async (proxies, address) => {
  const api = await openTestApi({ TRUST_PROXY: proxies })
  await api.anybody.send('post', '/api/login/doLogin', {
    body: { uid: 'user@test.example', password: 'a wrong one of some length' },
    headers: { 'x-forwarded-for': '6.6.6.6, 8.8.8.8, 9.9.9.9' },
  })
  const rows = await api.database.db.execute(
    sql`select after->>'address' as address from audit_log order by audit_id desc limit 1`,
  )
  expect([...rows]).toEqual([{ address }])
  await api.close()
})
