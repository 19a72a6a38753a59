import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { parseEnv } from '#api/env.ts'
import { startApi } from '#api/server.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { tasks } from '#worker/tasks/index.ts'
import { newTestKeys } from '../../support/keys.ts'

let api: TestApi
let webDir = ''
const script = 'console.log(1)'
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'web-'))
  await mkdir(join(webDir, 'assets'))
  await mkdir(join(webDir, 'eng'))
  await mkdir(join(webDir, '_pages/kor'), { recursive: true })
  await mkdir(join(webDir, '_pages/eng'))
  const pages = {
    'admin.html': 'ADMIN',
    'kor.html': 'KOR',
    'eng.html': 'ENG',
    'robots.txt': 'ROBOTS',
    '_pages/kor/404.html': 'KOR LOST',
    '_pages/eng/404.html': 'LOST',
    '_pages/kor/companyNewsArticle.html': 'ARTICLE',
    '_pages/eng/test.html': 'GALLERY',
    '_pages/eng/reservationHotel.html': 'HOTELS',
    '_pages/kor/reservationHotel.html': 'KOR HOTELS',
  }
  for (const [name, text] of Object.entries({ ...pages, 'eng/rwa.html': 'RWA', 'assets/a.js': script }))
    await writeFile(join(webDir, name), text)
  await writeFile(join(webDir, 'assets/a.js.br'), brotliCompressSync(script))
  api = await openTestApi({
    WEB_DIR: webDir,
    METRICS_TOKEN: 'a token for prometheus',
    API_DOCS_PUBLIC: 'true',
  })
})
afterAll(async () => {
  await api.close()
  await rm(webDir, { recursive: true })
})

function get(path: string, headers: Record<string, string> = {}) {
  return api.anybody.raw('get', path, { headers })
}

describe('the built web', () => {
  test.each([
    ['/', 'ENG', 200],
    ['/eng', 'ENG', 200],
    ['/kor/', 'KOR', 200],
    ['/main', 'ENG', 200],
    ['/eng/rwa', 'RWA', 200],
    ['/idn/rwa', 'RWA', 200],
    ['/eng/rwa.html', 'LOST', 404],
    ['/test', 'GALLERY', 200],
    ['/reservation/hotel', 'HOTELS', 200],
    ['/reservation/nothing', 'LOST', 404],
    ['/kor/companyNewsView/7', 'ARTICLE', 404],
    ['/kor/companyNewsView/a/b', 'KOR LOST', 404],
    ['/_pages/kor/404', 'LOST', 404],
    ['/kor/nothing', 'KOR LOST', 404],
    ['/admin', 'ADMIN', 200],
    ['/admin/registerProject/createProject', 'ADMIN', 200],
    ['/nothing/here', 'LOST', 404],
    ['/../package.json', 'LOST', 404],
    ['/%2e%2e/package.json', 'LOST', 404],
    ['/.env', 'LOST', 404],
  ])('answers %s with %s', async (path, text, status) => {
    const response = await get(path)
    expect([response.status, await response.text()]).toEqual([status, text])
    expect(response.headers.get('cache-control')).toBe('no-cache')
  })
  test('answers an address without a language in the one that was chosen, else in the one asked for', async () => {
    const textOf = async (headers: Record<string, string>) =>
      (await get('/reservation/hotel', headers)).text()
    expect(await textOf({ 'accept-language': 'ko' })).toBe('KOR HOTELS')
    expect(await textOf({ 'accept-language': 'ko', cookie: 'LANGUAGE=eng' })).toBe('HOTELS')
    const { headers } = await get('/reservation/hotel')
    expect(headers.get('vary')?.toLowerCase()).toMatch(/accept-language.*cookie/)
    expect(headers.get('x-robots-tag')).toContain('noindex')
  })
  test('keeps the admin out of search engines', async () => {
    expect((await get('/admin/x')).headers.get('x-robots-tag')).toContain('noindex')
  })
  test('sends assets for ever and compressed', async () => {
    const response = await get('/assets/a.js', { 'accept-encoding': 'br' })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(await response.text()).toBe(script)
    expect((await get('/assets/none.js')).status).toBe(404)
  })
})

test('lets no page run a script that is not a file of ours, nor be framed', async () => {
  for (const path of ['/', '/api/docs', '/api/health/live', '/api/nothing']) {
    const { headers } = await get(path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("connect-src 'self';")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBeTruthy()
  }
})

describe('the documentation', () => {
  test('has every route of the table', async () => {
    const document = await (await get('/api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    for (const [name, endpoint] of Object.entries(endpoints))
      expect(document.paths[endpoint.path][endpoint.method].operationId).toBe(name)
    expect(JSON.stringify(document.components.schemas.ProjectInput)).toContain('secretKeys')
  })
  test('is a page with files of this origin only', async () => {
    const page = await (await get('/api/docs')).text()
    for (const [, url] of page.matchAll(/(?:src|href)="([^"]+)"/g)) {
      if (url === 'data:,') continue
      expect(url).toMatch(/^\/api\/docs\//)
      expect((await get(url ?? '')).status).toBe(200)
    }
    expect((await get('/api/docs/package.json')).status).toBe(404)
  })
})

describe('the metrics', () => {
  test('want an admin or the token', async () => {
    expect((await get('/api/metrics')).status).toBe(401)
    expect((await api.user.raw('get', '/api/metrics')).status).toBe(403)
    expect((await get('/api/metrics', { authorization: 'Bearer wrong' })).status).toBe(401)
    const text = await (await get('/api/metrics', { authorization: 'Bearer a token for prometheus' })).text()
    expect(text).toContain('http_request_seconds_bucket{le="0.005",method="POST",route="/api/login/doLogin"')
    expect(text).toContain('queue_tasks{queue="plan",state="waiting"} 0')
    expect(text).toContain('workers_alive 0')
    expect((await api.admin.raw('get', '/api/metrics')).status).toBe(200)
  })
})

describe('the queue board', () => {
  test('opens for admins only and changes nothing', async () => {
    expect((await get('/api/admin/queues')).status).toBe(401)
    expect((await api.user.raw('get', '/api/admin/queues')).status).toBe(403)
    const page = await api.admin.raw('get', '/api/admin/queues')
    expect(page.headers.get('content-type')).toContain('text/html')
    const queues = await (await api.admin.raw('get', '/api/admin/queues/api/queues')).json()
    expect(queues.queues.map((queue: { name: string }) => queue.name).sort()).toEqual(
      tasks.map(({ name }) => name).sort(),
    )
    expect((await api.admin.raw('put', '/api/admin/queues/api/queues/plan/pause')).status).toBe(403)
  })
})

describe('health', () => {
  test('is not ready without a worker, and says so', async () => {
    const { status, body } = await api.anybody.send('get', '/api/health/ready')
    expect(status).toBe(503)
    expect(body).toMatchObject({ resultCd: 'DEPENDENCY_DOWN' })
    const dependencies = body.params?.['dependencies'] as { name: string; ok: boolean }[]
    expect(dependencies.filter((it) => !it.ok).map((it) => it.name)).toEqual(['worker', 'solana'])
  })
  test('answers within seconds when the database is down', async () => {
    const env = { ...api.env, DATABASE_URL: 'postgres://nobody:x@127.0.0.1:9/none', PORT: 0 }
    const { ADMIN_EMAIL: _email, ADMIN_PASSWORD: _password, ...rest } = env
    const lonely = await startApi(rest)
    try {
      const startedAt = performance.now()
      const url = `http://127.0.0.1:${lonely.port}`
      const ready = await fetch(`${url}/api/health/ready`, { headers: { cookie: 'session=whatever' } })
      const body = await ready.json()
      expect(performance.now() - startedAt).toBeLessThan(9_000)
      expect([ready.status, body.resultCd]).toEqual([503, 'DEPENDENCY_DOWN'])
      expect(JSON.stringify(body)).not.toContain('127.0.0.1')
      expect(body.params.dependencies.map((it: { ok: boolean }) => it.ok)).toEqual(Array(5).fill(false))
      expect((await fetch(`${url}/api/health/live`)).status).toBe(200)
      const other = await fetch(`${url}/api/common/config`)
      expect((await other.json()).resultCd).toBe('DEPENDENCY_DOWN')
    } finally {
      await lonely.close()
    }
  })
})

test('refuses who asks too often, and says for how long', async () => {
  const busy = await startApi({ ...api.env, PORT: 0, RATE_LIMIT_PER_MINUTE: 5 })
  try {
    const ask = () => fetch(`http://127.0.0.1:${busy.port}/api/common/config`)
    for (let n = 0; n < 5; n++) expect((await ask()).status).toBe(200)
    const refused = await ask()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  } finally {
    await busy.close()
  }
})

test('marks the cookie Secure behind https', async () => {
  const secure = await startApi({ ...api.env, PORT: 0, PUBLIC_URL: 'https://nft.example' })
  try {
    const response = await fetch(`http://127.0.0.1:${secure.port}/api/login/doLogin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://nft.example' },
      body: JSON.stringify({ uid: api.env.ADMIN_EMAIL, password: api.env.ADMIN_PASSWORD }),
    })
    expect(response.headers.get('set-cookie')).toMatch(/^__Host-session=.*; Secure/)
    expect(response.headers.get('strict-transport-security')).toBeTruthy()
  } finally {
    await secure.close()
  }
})

test('says everything that is wrong with the environment at once, without the values', () => {
  const key = randomBytes(8).toString('base64')
  const message = (() => {
    try {
      parseEnv({ PERSONAL_KEY: key, NETWORK: 'moon', PORT: 'x' })
      return ''
    } catch (error) {
      return String(error)
    }
  })()
  for (const name of ['DATABASE_URL: is not set', 'PERSONAL_KEY: must be 32 bytes', 'NETWORK', 'PORT'])
    expect(message).toContain(name)
  expect(message).not.toContain(key)
})

test.each(['OPENING_KEYS', 'SECRETS_KEY'])(
  'the API does not start beside %s, which opens wallets',
  (name) => {
    const { api: own, worker } = newTestKeys()
    const start = (value: string) => () =>
      parseEnv({
        ...{ DATABASE_URL: 'postgres://localhost/none', NETWORK: 'localnet' },
        ...{ SOLANA_RPC_URL: 'https://one.example', ...own, [name]: value },
      })
    expect(start('')).not.toThrow()
    expect(start(worker.OPENING_KEYS)).toThrow(`${name}: is the workers' alone`)
    expect(start(worker.OPENING_KEYS)).not.toThrow(worker.OPENING_KEYS)
  },
)

test('the API seals with a public half and takes no private one for it', () => {
  const { api: own, worker } = newTestKeys()
  const start = () =>
    parseEnv({
      ...{ DATABASE_URL: 'postgres://localhost/none', NETWORK: 'localnet' },
      ...{ SOLANA_RPC_URL: 'https://one.example', ...own, SEALING_KEY: worker.OPENING_KEYS },
    })
  expect(start).toThrow('SEALING_KEY: must be the public half')
})

test('on mainnet the API starts with RPCs on two hosts and no fewer', () => {
  const env = (rpcs: string) => ({
    ...{ DATABASE_URL: 'postgres://localhost/none', NETWORK: 'mainnet', SOLANA_RPC_URL: rpcs },
    ...newTestKeys().api,
  })
  for (const rpcs of ['https://one.example/a', 'https://one.example/a,https://one.example/b'])
    expect(() => parseEnv(env(rpcs))).toThrow('SOLANA_RPC_URL: must name at least two RPCs')
  expect(parseEnv(env('https://one.example,https://two.example')).NETWORK).toBe('mainnet')
})

test('an address of public files that others cannot reach, or that is no address, ends the start', () => {
  const start = (network: string, assetsUrl: string) =>
    parseEnv({
      ...{ DATABASE_URL: 'postgres://localhost/none', NETWORK: network, PUBLIC_ASSETS_URL: assetsUrl },
      SOLANA_RPC_URL: 'https://one.example,https://two.example',
      ...newTestKeys().api,
    }).PUBLIC_ASSETS_URL
  for (const refused of [
    'http://files.example/a',
    'https://localhost/files',
    `https://files.example/${'a'.repeat(100)}`,
  ])
    expect(() => start('mainnet', refused)).toThrow('PUBLIC_ASSETS_URL: must be an https:// URL')
  expect(start('mainnet', 'https://files.example/kongz/')).toBe('https://files.example/kongz')
  expect(start('localnet', 'http://localhost:8080/files')).toBe('http://localhost:8080/files')
})
