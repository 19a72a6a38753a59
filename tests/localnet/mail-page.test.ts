import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMailer } from '#worker/mail/mailer.ts'
import { createPolicy } from '#worker/queue/retry-policy.ts'
import type { Listening } from '#localnet/listen.ts'
import { startMailPage } from '#localnet/mail/start-mail-page.ts'

let folder: string
let page: Listening
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mails-'))
  page = await startMailPage({ port: 0, folder: join(folder, 'mail') })
})
afterAll(async () => {
  await page.close()
  await rm(folder, { recursive: true })
})

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${page.url}${path}`, { headers })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

test('the page of caught mails is there before the first mail, in both languages', async () => {
  expect((await get('/?lang=kor')).text).toContain('아직 메일이 없습니다.')
  expect((await get('/', { 'accept-language': 'en' })).text).toContain('No mail yet.')
})

test('a mail that was sent is listed, and shown as a page and as text, with nothing of it run', async () => {
  const url = pathToFileURL(join(folder, 'mail')).href
  const mailer = createMailer({ url, from: 'Punky <no-reply@punky.example>' }, createPolicy())
  await mailer.send({
    ...{ messageId: '<a.1@punky.example>', to: 'reader@visitor.example', subject: '코드 <script>' },
    ...{ text: '123456 그대로', html: '<p>123456</p>' },
  })
  const list = await get('/?lang=kor')
  expect(list.text).toContain('코드 &lt;script&gt;')
  expect(list.text).toContain('reader@visitor.example')
  const href = /href="(\/mails\/[^"?]+)\?/.exec(list.text)?.[1] ?? ''
  const mail = await get(`${href}?lang=eng`)
  expect(mail.text).toContain('<pre>123456 그대로')
  expect(mail.text).toContain('<iframe sandbox="allow-popups')
  expect(mail.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect((await get(`${href}/html`)).text).toContain('<p>123456</p>')
})

test('what is no mail of the folder is not there', async () => {
  await writeFile(join(folder, 'secret.eml'), 'Subject: no\r\n\r\n')
  for (const path of ['/mails/..%2Fsecret.eml', '/mails/gone.eml', '/other'])
    expect((await get(path)).status).toBe(404)
})

test('another host that leads here is refused', async () => {
  const { request } = await import('node:http')
  const status = await new Promise((resolve, reject) => {
    request(page.url, { headers: { host: 'evil.example' } }, (answer) => resolve(answer.statusCode))
      .on('error', reject)
      .end()
  })
  expect(status).toBe(403)
})
