import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, startTestApi, type TestApi } from '../../support/api.ts'

let api: TestApi
let overHttps: Awaited<ReturnType<typeof startTestApi>>
let webDir = ''
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'web-'))
  await mkdir(join(webDir, 'assets'))
  await writeFile(join(webDir, 'assets/a.js'), 'console.log(1)')
  await writeFile(join(webDir, 'eng.html'), '<p>the main page</p>')
  await writeFile(join(webDir, 'admin.html'), '<p>the console</p>')
  api = await openTestApi({ WEB_DIR: webDir })
  overHttps = await startTestApi({
    ...{ DATABASE_URL: api.database.url, SECRETS_KEY: api.env.SECRETS_KEY, WEB_DIR: webDir },
    PUBLIC_URL: 'https://nft.example',
  })
})
afterAll(async () => {
  await overHttps.close()
  await api.close()
  await rm(webDir, { recursive: true })
})

const answers = [
  ['a page', '/eng'],
  ['a page that is not there', '/nothing'],
  ['the console', '/admin'],
  ['a script', '/assets/a.js'],
  ['a script that is not there', '/assets/b.js'],
  ['the API', '/api/common/config'],
  ['a refusal of the API', '/api/admin/projects'],
  ['an address the API does not know', '/api/nothing'],
  ['a public file that is not there', '/files/nothing'],
  ['metadata that is not there', '/meta/1/1.json'],
] as const

describe('whatever is answered', () => {
  test.each(answers)('%s tells browsers what they must not do with it', async (_, path) => {
    const { headers } = await fetch(`${overHttps.url}${path}`)
    const policy = (headers.get('content-security-policy') ?? '').split('; ')
    expect(policy).toEqual(
      expect.arrayContaining(["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]),
    )
    expect(policy.find((rule) => rule.startsWith('script-src'))).toBe("script-src 'self'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  })

  test.each(answers)('%s says what it is, and texts in which characters', async (_, path) => {
    const response = await fetch(`${api.url}${path}`)
    const type = response.headers.get('content-type') ?? ''
    const bytes = await response.arrayBuffer()
    if (bytes.byteLength > 0) expect(type).toMatch(/^(text\/|application\/json|application\/javascript)/)
    if (type.startsWith('text/') || type.startsWith('application/json'))
      expect(type).toMatch(/; charset=utf-8$/)
  })

  test('is not for the scripts of another site', async () => {
    for (const path of ['/eng', '/api/common/config', '/api/user/profile', '/admin']) {
      const { headers } = await fetch(`${api.url}${path}`, { headers: { origin: 'https://evil.example' } })
      expect(headers.get('access-control-allow-origin')).toBeNull()
      expect(headers.get('access-control-allow-credentials')).toBeNull()
    }
  })
})

describe('the language chosen before', () => {
  test('is read from the cookie that this host alone can set, where it is reached by https', async () => {
    const sent = { 'accept-language': 'ko', cookie: 'LANGUAGE=kor; __Host-LANGUAGE=eng' }
    const over = await fetch(`${overHttps.url}/`, { headers: sent })
    expect([over.status, await over.text()]).toEqual([200, '<p>the main page</p>'])
    const plain = await fetch(`${api.url}/`, { headers: { ...sent, cookie: 'LANGUAGE=eng' } })
    expect([plain.status, await plain.text()]).toEqual([200, '<p>the main page</p>'])
    expect((await fetch(`${api.url}/`, { headers: sent })).status).toBe(404)
  })
})

describe('what is of a person or of admins', () => {
  test.each(['/api/user/profile', '/api/user/sessions', '/api/admin/projects', '/api/admin/inquiries'])(
    '%s is kept by no cache',
    async (path) => {
      const { status, headers } = await api.admin.raw('get', path)
      expect(status).toBe(200)
      expect(headers.get('cache-control')).toBe('no-store')
    },
  )
})

/** `fetch` refuses such methods itself. */
function statusOf(method: string, path: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(
      `${api.url}${path}`,
      { method, headers: { 'x-mine': 'sent by me' } },
      (response) => {
        let text = ''
        response.on('data', (part: Buffer) => (text += part.toString()))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      },
    )
    asked.on('error', reject)
    asked.end()
  })
}

describe('what is not offered', () => {
  test.each(['/', '/api/common/config'])('TRACE of %s gives nothing back', async (path) => {
    const { status, text } = await statusOf('TRACE', path)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(text).not.toContain('sent by me')
  })

  test.each(['/assets/', '/assets', '/files/', '/api/docs/'])('%s lists no folder', async (path) => {
    const { status, text } = await statusOf('GET', path)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(text).not.toContain('a.js')
  })

  test.each(['/.git/config', '/.git/HEAD', '/.env', '/package.json', '/.svn/entries'])(
    '%s is not there',
    async (path) => {
      expect((await statusOf('GET', path)).status).toBe(404)
    },
  )
})

describe('one parameter given twice', () => {
  test('is refused, not taken for its first or its last', async () => {
    const { status, body } = await api.admin.send('get', '/api/admin/projects?limit=1&limit=2')
    expect([status, body.resultCd]).toEqual([400, 'BAD_REQUEST'])
  })
})

describe('a body that would change what all objects have', () => {
  test('changes nothing', async () => {
    const rawBody =
      '{"uid":"a@b.example","password":"x","__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'
    await api.anybody.send('post', '/api/login/doLogin', {
      rawBody,
      headers: { 'content-type': 'application/json' },
    })
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined()
  })
})
