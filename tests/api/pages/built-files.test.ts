import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../support/api.ts'

const script = 'console.log(1)'
const page = '<p>the console</p>'
let webDir = ''
let api: TestApi
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'web-'))
  await mkdir(join(webDir, 'assets'))
  for (const [name, text] of [
    ['assets/a.js', script],
    ['admin.html', page],
  ] as const) {
    await writeFile(join(webDir, name), text)
    await writeFile(join(webDir, `${name}.br`), brotliCompressSync(text))
    await writeFile(join(webDir, `${name}.gz`), gzipSync(text))
  }
  await writeFile(join(webDir, 'favicon.ico'), 'ICON')
  await writeFile(join(webDir, 'eng.html'), '<p>the main page</p>')
  api = await openTestApi({ WEB_DIR: webDir, API_DOCS_PUBLIC: 'true' })
})
afterAll(async () => {
  await api.close()
  await rm(webDir, { recursive: true })
})

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  bytes: Buffer
}

/** As it travels: `fetch` would decode it. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(`${api.url}${path}`, { method, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes: Buffer.concat(parts),
        }),
      )
    })
    asked.on('error', reject)
    asked.end()
  })
}

const files = [
  ['/assets/a.js', script],
  ['/admin', page],
  ['/admin/adminMain', page],
] as const

describe('a file of the build', () => {
  test.each(files)('%s travels as whoever asks can read it, and says so to caches', async (path, text) => {
    const best = await ask(path, { 'accept-encoding': 'gzip, br' })
    expect(best.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(best.bytes).toString()).toBe(text)
    const common = await ask(path, { 'accept-encoding': 'gzip' })
    expect(common.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(common.bytes).toString()).toBe(text)
    const plain = await ask(path)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.bytes.toString()).toBe(text)
    for (const { headers } of [best, common, plain]) expect(headers['vary']).toMatch(/accept-encoding/i)
  })

  test.each([...files, ['/favicon.ico', 'ICON'] as const])(
    '%s is not sent again to a browser that has it',
    async (path) => {
      const first = await ask(path)
      const since = String(first.headers['last-modified'])
      const again = await ask(path, { 'if-modified-since': since })
      expect([again.status, again.bytes.length]).toEqual([304, 0])
      expect(again.headers['cache-control']).toBe(first.headers['cache-control'])
      expect(again.headers['vary']).toBe(first.headers['vary'])
      const earlier = new Date(Date.parse(since) - 1_000).toUTCString()
      expect((await ask(path, { 'if-modified-since': earlier })).status).toBe(200)
    },
  )

  test('answers HEAD without its bytes', async () => {
    const head = await ask('/assets/a.js', { 'accept-encoding': 'br' }, 'HEAD')
    expect([head.status, head.bytes.length, head.headers['content-encoding']]).toEqual([200, 0, 'br'])
  })
})

describe('a page whose words change', () => {
  test('is sent again only when they did', async () => {
    const first = await ask('/eng')
    const again = await ask('/eng', { 'if-none-match': String(first.headers['etag']) })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
  })
})

describe('the description of the API', () => {
  test('travels compressed, and once to each browser', async () => {
    const first = await ask('/api/openapi.json', { 'accept-encoding': 'gzip' })
    expect(first.headers['content-encoding']).toBe('gzip')
    const { openapi } = JSON.parse(gunzipSync(first.bytes).toString()) as { openapi: string }
    expect(openapi).toBe('3.1.0')
    const tag = String(first.headers['etag'])
    const again = await ask('/api/openapi.json', { 'accept-encoding': 'gzip', 'if-none-match': tag })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
  })
})
