import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  cancelMail,
  claimInquiryMail,
  listDueMail,
  saveMailSent,
  startNextMail,
} from '#db/inquiry/inquiry-mail.ts'
import { createMailer } from '#worker/mail/mailer.ts'
import { createPolicy } from '#worker/queue/retry-policy.ts'
import { sendInquiryMail } from '#worker/inquiry/send-inquiry-mail.ts'
import { inquiryOf, saveTestInquiry } from '../../support/inquiries.ts'
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

function ctx() {
  return { db: database.db, policy, workerId: 'test', log: pino({ level: 'silent' }) }
}
function deliver(inquiryId: number) {
  const mailer = createMailer({ url: server.url, from: 'no-reply@punky.example' }, createPolicy())
  return sendInquiryMail({ ...ctx(), mailer }, { inquiryId })
}
function make(overrides = {}) {
  return saveTestInquiry(database.db, overrides)
}
async function stateOf(inquiryId: number) {
  const { mailState, mailTries, mailError, mailNumber } = await inquiryOf(database.db, inquiryId)
  return { mailState, mailTries, mailError, mailNumber }
}
function messageIds() {
  return server.mails.map((mail) => /^Message-ID: (.+)$/m.exec(mail)?.[1]?.trim())
}
function passTime(inquiryId: number) {
  return database.db.execute(
    sql`update inquiries set mail_after = now() - interval '1 second' where inquiry_id = ${inquiryId}`,
  )
}

describe('mail', () => {
  test('delivered twice at once sends one mail', async () => {
    const { id } = await make()
    await Promise.all([deliver(id), deliver(id)])
    await deliver(id)
    expect(server.mails).toHaveLength(1)
    expect(await stateOf(id)).toMatchObject({ mailState: 'sent', mailTries: 1 })
    expect((await inquiryOf(database.db, id)).mailSentAt).not.toBeNull()
  })

  test('of a cancelled one sends nothing', async () => {
    const { id } = await make()
    await cancelMail(database.db, id, 'test')
    await deliver(id)
    expect(server.mails).toEqual([])
    expect(await stateOf(id)).toMatchObject({ mailState: 'cancelled', mailTries: 0 })
  })

  test('of a missing inquiry ends quietly', async () => {
    await expect(deliver(999_999)).resolves.toBeUndefined()
    const { id } = await make({ deletedAt: new Date() })
    await deliver(id)
    expect(server.mails).toEqual([])
  })

  test('without a mail server leaves it waiting and counts no try', async () => {
    const { id } = await make()
    await sendInquiryMail({ ...ctx(), mailer: null }, { inquiryId: id })
    expect(await stateOf(id)).toMatchObject({ mailState: 'waiting', mailTries: 0 })
  })

  test('refused by the server waits, is not tried early, and goes as the same mail later', async () => {
    const { id, reference } = await make()
    server.refusal = '451 Later'
    await deliver(id)
    expect(await stateOf(id)).toMatchObject({
      mailState: 'waiting',
      mailTries: 1,
      mailError: 'EENVELOPE 451',
    })
    server.refusal = null
    await deliver(id)
    expect(server.mails).toEqual([])
    expect(await listDueMail(database.db, 50)).not.toContain(id)
    await passTime(id)
    expect(await listDueMail(database.db, 50)).toContain(id)
    await deliver(id)
    expect(messageIds()).toEqual([`<inquiry.${reference.toLowerCase()}.1@punky.example>`])
    expect(await stateOf(id)).toMatchObject({ mailState: 'sent', mailTries: 2, mailError: null })
  })

  test('refused every time is given up, until somebody resends it as a new mail', async () => {
    const { id, reference } = await make()
    server.refusal = '550 No'
    for (let tries = 0; tries < policy.mailTriesMax; tries++) {
      await passTime(id)
      await deliver(id)
    }
    expect(await stateOf(id)).toMatchObject({ mailState: 'failed', mailError: 'EENVELOPE 550' })
    expect(await listDueMail(database.db, 50)).not.toContain(id)
    server.refusal = null
    expect(await startNextMail(database.db, id, 'test')).toBe(true)
    await deliver(id)
    expect(messageIds()).toEqual([`<inquiry.${reference.toLowerCase()}.2@punky.example>`])
    expect(await stateOf(id)).toMatchObject({ mailState: 'sent', mailTries: 1, mailNumber: 2 })
  })

  test('left by a worker that died goes again when the lease ends, under the same id', async () => {
    const { id, reference } = await make()
    await claimInquiryMail(database.db, id, lease)
    await deliver(id)
    expect(server.mails).toEqual([])
    await passTime(id)
    await deliver(id)
    expect(messageIds()).toEqual([`<inquiry.${reference.toLowerCase()}.1@punky.example>`])
  })

  test('is not marked by a worker whose lease another has taken', async () => {
    const { id } = await make()
    const slow = await claimInquiryMail(database.db, id, lease)
    await passTime(id)
    await claimInquiryMail(database.db, id, lease)
    if (slow) await saveMailSent(database.db, slow, 'test')
    expect(await stateOf(id)).toMatchObject({ mailState: 'sending', mailTries: 2 })
  })
})
