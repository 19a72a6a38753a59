import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { startPostgres } from '#localnet/postgres/start-postgres.ts'
import { adminLogin, startTestApi } from '../../support/api.ts'

test('answers while its database is away, and serves again once it is back', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'restart-'))
  let server = await startPostgres({ dataDir })
  await migrate(server.url)
  const { url, close } = await startTestApi({
    DATABASE_URL: server.url,
    ADMIN_EMAIL: adminLogin.uid,
    ADMIN_PASSWORD: adminLogin.password,
  })
  const logIn = async () => {
    const response = await fetch(`${url}/api/login/doLogin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(adminLogin),
    })
    return { status: response.status, cookie: (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '' }
  }
  try {
    const { status, cookie } = await logIn()
    expect(status).toBe(200)
    await server.stop()
    for (const path of ['/api/health/ready', '/api/login/session', '/api/admin/projects']) {
      const startedAt = performance.now()
      const response = await fetch(`${url}${path}`, { headers: { cookie } })
      expect([path, response.status, (await response.json()).resultCd]).toEqual([
        path,
        503,
        'DEPENDENCY_DOWN',
      ])
      expect(performance.now() - startedAt).toBeLessThan(9_000)
    }
    server = await startPostgres({ dataDir, port: server.port })
    for (let tries = 0; ; tries++) {
      const response = await fetch(`${url}/api/admin/projects`, { headers: { cookie } })
      if (response.status === 200) break
      if (tries > 100) throw new Error(`Still ${response.status}.`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  } finally {
    await close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
