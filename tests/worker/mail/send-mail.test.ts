import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import {
  cancelMail,
  claimMail,
  deleteOldMails,
  listDueMails,
  queueMail,
  saveMailSent,
} from '#db/mail/mails.ts'
import { mails } from '#db/schema.ts'
import { createMailer } from '#worker/mail/mailer.ts'
import { sendMail } from '#worker/mail/send-mail.ts'
import { writeMail } from '#worker/mail/write-mail.ts'
import { createPolicy } from '#worker/queue/retry-policy.ts'
import { saveTestInquiry, testPersonal } from '../../support/inquiries.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { startSmtp, type SmtpServer } from '../../support/smtp.ts'

let database: TestDatabase
let server: SmtpServer
beforeAll(async () => {
  database = await openTestDatabase()
  server = await startSmtp()
})
afterAll(async () => {
  await server.close()
  await database.close()
})
beforeEach(() => {
  server.mails.length = 0
  server.refusal = null
})

const policy = createPolicy()
const lease = { leaseMs: 60_000, actor: 'test' }
const params = {
  reference: 'Q-2345',
  kind: 'partnership' as const,
  name: 'Bcc: all@victim.example',
  company: null,
  email: 'asker@visitor.example',
  phone: null,
  message: 'Subject: other\r\n\r\nHello <b>you</b>',
  receivedAt: '2026-11-27T00:00:00.000Z',
  consentedAt: '2026-11-27T00:00:00.000Z',
}

function ctx() {
  const { db } = database
  const siteOrigin = 'https://nft.example'
  return { db, policy, personal: testPersonal, siteOrigin, workerId: 'test', log: pino({ level: 'silent' }) }
}
function deliver(mailId: number, personal: typeof testPersonal | null = testPersonal) {
  const mailer = createMailer({ url: server.url, from: 'no-reply@punky.example' }, createPolicy())
  return sendMail({ ...ctx(), personal, mailer }, { mailId })
}
function make(given: { messageId?: string; notAfter?: Date } = {}) {
  return database.db.transaction((tx) =>
    queueMail(tx, testPersonal, {
      ...{ kind: 'inquiry', language: 'eng', to: 'partnership@punky.example', params, actor: 'test' },
      ...given,
    }),
  )
}
async function rowOf(db: Db, mailId: number) {
  const [row] = await db.select().from(mails).where(eq(mails.id, mailId))
  if (!row) throw new Error(`There is no mail ${mailId}.`)
  return row
}
function mailOf(mailId: number) {
  return rowOf(database.db, mailId)
}
function messageIds() {
  return server.mails.map((mail) => /^Message-ID: (.+)$/m.exec(mail)?.[1]?.trim())
}
function passTime(mailId: number) {
  return database.db.execute(
    sql`update mails set next_try_at = now() - interval '1 second' where mail_id = ${mailId}`,
  )
}

describe('a mail of the outbox', () => {
  test('delivered twice at once goes once, and what it said is forgotten', async () => {
    const mailId = await make()
    expect((await mailOf(mailId)).contentSealed).not.toBeNull()
    await Promise.all([deliver(mailId), deliver(mailId)])
    await deliver(mailId)
    expect(server.mails).toHaveLength(1)
    expect(await mailOf(mailId)).toMatchObject({ state: 'sent', tries: 1, contentSealed: null })
    expect((await mailOf(mailId)).sentAt).not.toBeNull()
  })

  test('shows nothing of a person in its row', async () => {
    const words = JSON.stringify(await mailOf(await make()))
    for (const word of ['victim', 'asker', 'partnership@', 'Hello']) expect(words).not.toContain(word)
  })

  test('cancelled or missing sends nothing', async () => {
    const mailId = await make()
    await cancelMail(database.db, mailId, 'test')
    await deliver(mailId)
    await expect(deliver(999_999)).resolves.toBeUndefined()
    expect(server.mails).toEqual([])
    expect(await mailOf(mailId)).toMatchObject({ state: 'cancelled', tries: 0 })
  })

  test('waits where no mail server or no key is, and counts no try', async () => {
    const mailId = await make()
    await sendMail({ ...ctx(), mailer: null }, { mailId })
    await deliver(mailId, null)
    expect(await mailOf(mailId)).toMatchObject({ state: 'waiting', tries: 0 })
  })

  test('refused by the server waits, is not tried early, and goes as the same mail later', async () => {
    const mailId = await make({ messageId: 'inquiry.q-1.1' })
    server.refusal = '451 Later'
    await deliver(mailId)
    expect(await mailOf(mailId)).toMatchObject({ state: 'waiting', tries: 1, error: 'EENVELOPE 451' })
    server.refusal = null
    await deliver(mailId)
    expect(server.mails).toEqual([])
    expect(await listDueMails(database.db, 50)).not.toContain(mailId)
    await passTime(mailId)
    expect(await listDueMails(database.db, 50)).toContain(mailId)
    await deliver(mailId)
    expect(messageIds()).toEqual(['<inquiry.q-1.1@punky.example>'])
    expect(await mailOf(mailId)).toMatchObject({ state: 'sent', tries: 2, error: null })
  })

  test('refused every time is given up and forgotten', async () => {
    const mailId = await make()
    server.refusal = '550 No'
    for (let tries = 0; tries < policy.mailTriesMax; tries++) {
      await passTime(mailId)
      await deliver(mailId)
    }
    expect(await mailOf(mailId)).toMatchObject({
      ...{ state: 'failed', error: 'EENVELOPE 550', contentSealed: null },
    })
    expect(await listDueMails(database.db, 50)).not.toContain(mailId)
  })

  test('that nobody needs any more does not go', async () => {
    const mailId = await make({ notAfter: new Date(Date.now() - 1) })
    await deliver(mailId)
    expect(server.mails).toEqual([])
    expect(await mailOf(mailId)).toMatchObject({ state: 'failed', error: 'TOO_LATE' })
  })

  test('left by a worker that died goes again when the lease ends, under the same id', async () => {
    const mailId = await make({ messageId: 'inquiry.q-2.1' })
    await claimMail(database.db, mailId, lease)
    await deliver(mailId)
    expect(server.mails).toEqual([])
    await passTime(mailId)
    await deliver(mailId)
    expect(messageIds()).toEqual(['<inquiry.q-2.1@punky.example>'])
  })

  test('is not marked by a worker whose lease another has taken', async () => {
    const mailId = await make()
    const slow = await claimMail(database.db, mailId, lease)
    await passTime(mailId)
    await claimMail(database.db, mailId, lease)
    if (slow) await saveMailSent(database.db, slow, 'test')
    expect(await mailOf(mailId)).toMatchObject({ state: 'sending', tries: 2 })
  })

  test('is deleted when it is old, unless an inquiry shows it', async () => {
    const [old, young] = [await make(), await make()]
    const { mailId: shown } = await saveTestInquiry(database.db)
    await database.db.execute(sql`
      update mails set state = 'sent', registered_at = now() - interval '100 days' where mail_id in (${old}, ${shown})`)
    await deleteOldMails(database.db, new Date(Date.now() - 90 * 86_400_000))
    await expect(mailOf(old)).rejects.toThrow()
    expect([(await mailOf(young)).id, (await mailOf(shown)).id]).toEqual([young, shown])
  })
})

test('a mail is written so that nothing typed becomes a header or a tag', async () => {
  const mail = writeMail(testPersonal, await mailOf(await make()), 'https://nft.example')
  expect(mail).toMatchObject({
    to: 'partnership@punky.example',
    subject: '[Punky] Partnership inquiry Q-2345',
  })
  expect(mail.text).toContain('Subject: other\r\n\r\nHello <b>you</b>')
  expect(mail.html).toContain('Hello &lt;b&gt;you&lt;/b&gt;')
})

test('the links of a mail lead to this site, in the language of its reader', async () => {
  const mailId = await database.db.transaction((tx) =>
    queueMail(tx, testPersonal, {
      ...{ kind: 'passwordChanged', language: 'kor', to: 'a@b.example', actor: 'test' },
      params: { name: '김가나', at: '2026-11-27T12:34:00.000Z' },
    }),
  )
  const mail = writeMail(testPersonal, await mailOf(mailId), 'https://nft.example')
  expect(mail.text).toContain('https://nft.example/kor/reset')
  expect(mail.html).toContain('href="https://nft.example/kor/reset"')
  expect(mail.text).toContain('2026년 11월 27일')
})
