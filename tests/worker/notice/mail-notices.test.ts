import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { wallTimeOf } from '#contract/zoned-time.ts'
import { endMailsOf, saveChoices } from '#db/notice/choices.ts'
import { listDueNotices } from '#db/notice/due-notices.ts'
import { saveRead } from '#db/notice/notices.ts'
import { createMailer } from '#worker/mail/mailer.ts'
import { sendMail } from '#worker/mail/send-mail.ts'
import { mailNotices } from '#worker/notice/mail-notices.ts'
import { createPolicy } from '#worker/queue/retry-policy.ts'
import { testPersonal as personal } from '../../support/inquiries.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { noticesOf, passGathering, saveTestReader, tell } from '../../support/notice/notice-rows.ts'
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
const queued: number[] = []
beforeEach(() => {
  server.mails.length = 0
  queued.length = 0
})

const policy = createPolicy()
const log = pino({ level: 'silent' })
const producer = {
  notify: async (_task: unknown, payload: object) => {
    if ('mailId' in payload) queued.push(Number(payload.mailId))
  },
}
function ctx() {
  return { db: database.db, personal, workerId: 'test', producer: producer as never }
}
function mail(noticeId: number) {
  return mailNotices(ctx(), { noticeId })
}
async function deliver() {
  const mailer = createMailer({ url: server.url, from: 'no-reply@punky.example' }, policy)
  const siteOrigin = 'https://nft.example'
  for (const mailId of queued) await sendMail({ ...ctx(), mailer, log, policy, siteOrigin }, { mailId })
}
function about(seq: number) {
  const params = { receiptId: seq, lamports: '1500000000' }
  return { code: 'paymentRefunded', entity: `receipt:${seq}`, params } as const
}

async function newNotices(count = 1) {
  const reader = await saveTestReader(database.db, { mailKinds: ['payment'] })
  const ids: number[] = []
  for (let seq = 1; seq <= count; seq++) ids.push(await tell(database.db, { ...about(seq), ...reader }))
  await passGathering(database.db, reader.userUuid)
  return { ...reader, ids, first: ids[0] ?? 0 }
}

describe('notices by mail', () => {
  test('go into one mail, however often the task comes, with the way to end such mails', async () => {
    const { uid, ids, userUuid } = await newNotices(3)
    await Promise.all(ids.map((id) => mail(id)))
    await mail(ids[0] ?? 0)
    expect(queued).toHaveLength(1)
    await deliver()
    const [text = ''] = server.mails
    expect(text).toContain(`To: ${uid}`)
    const unfolded = text.replace(/\r\n[ \t]+/g, ' ')
    expect(unfolded).toMatch(/List-Unsubscribe-Post: List-Unsubscribe=One-Click/)
    const url = /List-Unsubscribe: <([^>]+)>/.exec(unfolded)?.[1] ?? ''
    expect(url.replaceAll(' ', '')).toMatch(
      new RegExp(
        `^https://nft.example/api/notices/unsubscribe\\?user=${userUuid}&kind=payment&signature=[0-9a-f]{64}$`,
      ),
    )
    expect(text).toContain('A refund has arrived')
  })

  test('wait while it is quiet, and go when that is over', async () => {
    const { userUuid, first } = await newNotices()
    const { hour } = wallTimeOf(new Date())
    const quiet = { quietFrom: hour * 60, quietUntil: ((hour + 2) % 24) * 60 }
    await database.db.transaction((tx) => saveChoices(tx, userUuid, { mailKinds: ['payment'], ...quiet }))
    await mail(first)
    expect(queued).toEqual([])
    const [row] = await database.db.execute<{ hours: number }>(sql`
      select extract(epoch from mail_due_at - now())::float8 / 3600 as hours from notices where notice_id = ${first}`)
    expect(row?.hours).toBeGreaterThan(1)
    expect(row?.hours).toBeLessThanOrEqual(2)
    await database.db.transaction((tx) =>
      saveChoices(tx, userUuid, { mailKinds: ['payment'], quietFrom: null, quietUntil: null }),
    )
    await passGathering(database.db, userUuid)
    await mail(first)
    expect(queued).toHaveLength(1)
  })

  test('do not go once they were read, or such mails were ended meanwhile', async () => {
    const read = await newNotices()
    await saveRead(database.db, read.userUuid, null)
    await mail(read.first)
    const ended = await newNotices()
    await database.db.transaction((tx) => endMailsOf(tx, ended.userUuid, 'payment'))
    await mail(ended.first)
    expect(queued).toEqual([])
    await tell(database.db, { ...about(9), userUuid: ended.userUuid })
    expect((await noticesOf(database.db, ended.userUuid)).map((row) => row.is_due)).toEqual([false, false])
  })

  test('are found by the sweeper, one of each person, and one that is gone ends quietly', async () => {
    const { ids } = await newNotices(2)
    const due = await listDueNotices(database.db, 100)
    expect(due.filter((id) => ids.includes(id))).toEqual([ids[0]])
    await expect(mail(999_999)).resolves.toBeUndefined()
  })
})
