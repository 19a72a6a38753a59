import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMailer, type Mail } from '#worker/mail/mailer.ts'
import { createPolicy } from '#worker/queue/retry-policy.ts'
import { startSmtp, type SmtpServer } from '../../support/smtp.ts'

const from = 'Punky <no-reply@punky.example>'
const mail: Mail = {
  messageId: '<inquiry.q-2345.1@punky.example>',
  to: 'inquiry@punky.example',
  replyTo: { name: '김문의', address: 'asker@visitor.example' },
  subject: '[펑키] 투자 문의 Q-2345',
  text: '안녕하세요.',
}

let server: SmtpServer
let folder: string
beforeAll(async () => {
  server = await startSmtp()
  folder = await mkdtemp(join(tmpdir(), 'mail-'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

test('hands a mail to the server, with its own id and whom to answer', async () => {
  const mailer = createMailer({ url: server.url, from }, createPolicy())
  await mailer.send(mail)
  mailer.close()
  expect(server.mails).toHaveLength(1)
  expect(server.mails[0]).toContain('Message-ID: <inquiry.q-2345.1@punky.example>')
  expect(server.mails[0]).toMatch(/Reply-To: =\?UTF-8\?.*<asker@visitor\.example>/)
  expect(server.mails[0]).toContain('To: inquiry@punky.example')
})

test.each([
  ['a refusal', '550 No such user', /550/],
  ['a full mailbox', '452 Full', /452/],
])('reports %s by its code, without the words of the server', async (_, refusal, code) => {
  server.refusal = refusal
  const sending = createMailer({ url: server.url, from }, createPolicy()).send(mail)
  await expect(sending).rejects.toMatchObject({ name: 'MailError', message: expect.stringMatching(code) })
  await expect(sending).rejects.not.toMatchObject({ message: expect.stringMatching(/user|full/i) })
  server.refusal = null
})

test('reports a server that is away', async () => {
  const mailer = createMailer({ url: 'smtp://127.0.0.1:9', from }, createPolicy())
  await expect(mailer.send(mail)).rejects.toMatchObject({
    name: 'MailError',
    message: expect.stringMatching(/^E/),
  })
})

test('keeps a mail as a file in a folder, one file however often it is delivered', async () => {
  const mailer = createMailer({ url: pathToFileURL(join(folder, 'new')).href, from }, createPolicy())
  await mailer.send(mail)
  await mailer.send(mail)
  const names = await readdir(join(folder, 'new'))
  expect(names).toEqual(['inquiry.q-2345.1_punky.example.eml'])
  expect(await readFile(join(folder, 'new', names[0] ?? ''), 'utf8')).toContain(
    'Message-ID: <inquiry.q-2345.1',
  )
})
