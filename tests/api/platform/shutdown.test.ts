import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminLogin } from '../../support/api.ts'
import { collectionBody, projectBody } from '../../support/world.ts'
import { newWallet } from '../../support/wallet/wallet.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { newTestKeys } from '../../support/keys.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

interface Line {
  msg: string
  port?: number
}

/** Starts api/main.ts as a process and collects what it logs. */
function startProcess() {
  const child = spawn(process.execPath, ['--import', 'tsx', 'api/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: database.url,
      ...newTestKeys().api,
      NETWORK: 'localnet',
      PORT: '0',
      HOST: '127.0.0.1',
      ADMIN_EMAIL: adminLogin.uid,
      ADMIN_PASSWORD: adminLogin.password,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', (part: Buffer) => (text += part.toString()))
  child.stderr.on('data', (part: Buffer) => (text += part.toString()))
  const lines = () =>
    text
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Line)
  const until = async <T>(look: () => T | undefined): Promise<T> => {
    for (let tries = 0; tries < 600; tries++) {
      const found = look()
      if (found !== undefined) return found
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`The process did not get there:\n${text}`)
  }
  const exit = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  return { child, text: () => text, lines, until, exit }
}

test('ends its streams, its connections and itself on SIGTERM, and logs no secret on the way', async () => {
  const api = startProcess()
  const { port } = await api.until(() => api.lines().find((line) => line.msg === 'the API listens'))
  const url = `http://127.0.0.1:${port}`
  const logIn = (query: string): Promise<Response> =>
    fetch(`${url}/api/login/doLogin${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(adminLogin),
    })
  expect((await logIn('?password=in-the-query')).status).toBe(400)
  const login = await logIn('')
  const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const { returnValue } = await login.json()
  await fetch(`${url}/api/login/session`, { headers: { cookie } })
  const wallet = newWallet()
  const registered = await fetch(`${url}/api/admin/projects`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'x-csrf-token': returnValue.csrfToken },
    body: JSON.stringify(projectBody({ secretKeys: { admin: wallet.secret } })),
  })
  const { projectId } = (await registered.json()).returnValue
  const made = await fetch(`${url}/api/admin/collections`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'x-csrf-token': returnValue.csrfToken },
    body: JSON.stringify(collectionBody(projectId)),
  })
  const { masterId } = (await made.json()).returnValue
  const stream = await fetch(`${url}/api/admin/masters/${masterId}/events`, { headers: { cookie } })
  expect(stream.status).toBe(200)
  const streamed = stream.text()
  const signalledAt = performance.now()
  api.child.kill('SIGTERM')
  expect(await api.exit).toBe(0)
  expect(performance.now() - signalledAt).toBeLessThan(8_000)
  expect(await streamed).toContain('event: progress')
  expect(api.lines().at(-1)?.msg).toBe('the API has stopped')
  const secrets = [
    adminLogin.password,
    cookie.split('=')[1] ?? '',
    returnValue.csrfToken,
    'in-the-query',
    wallet.secret,
  ]
  for (const secret of secrets) expect(api.text()).not.toContain(secret)
})
