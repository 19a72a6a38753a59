import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { inquiryBounds } from '#contract/inquiry/inquiry-rules.ts'
import { freshKey, openTestApi, type TestApi } from '../../support/api.ts'
import { inquiryBody, inquiryOf, putMail, saveTestInquiry } from '../../support/inquiries.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

function submit(body: unknown, headers: Record<string, string> = {}, lang = '') {
  return api.anybody.send('post', `/api/inquiries${lang}`, { body, headers })
}
async function count() {
  const [row] = await api.database.db.execute<{ n: number }>(sql`select count(*)::int as n from inquiries`)
  return row?.n ?? 0
}
const issueSchema = z.object({ path: z.string(), code: z.string(), message: z.string() })
async function issuesOf(overrides: Record<string, unknown>, lang = '') {
  const { status, body } = await submit(inquiryBody(overrides), {}, lang)
  expect([status, body.resultCd]).toEqual([400, 'BAD_REQUEST'])
  return z.array(issueSchema).parse(body.params?.['issues'])
}

describe('a visitor', () => {
  test('sends an inquiry, which is stored and notified', async () => {
    const { body } = await submit(inquiryBody())
    expect(body).toMatchObject({ resultCd: 'SUCCESS', returnMessage: 'Your inquiry has arrived.' })
    const { reference } = z.object({ reference: z.string() }).parse(body.returnValue)
    expect(reference).toMatch(/^Q-[2-9A-Z]{4}-[2-9A-Z]{5}$/)
    const [row] = await api.database.db.execute(sql`
      select name, company, phone, status, mails.state as mail_state, mail_round, consented_at is not null as agreed
      from inquiries join mails using (mail_id) where reference = ${reference}`)
    expect(row).toEqual({
      name: '김문의',
      company: '문의 상사',
      phone: '+82 2-123-4567',
      status: 'open',
      mail_state: 'waiting',
      mail_round: 1,
      agreed: true,
    })
    const board = await (await api.admin.raw('get', '/api/admin/queues/api/queues')).json()
    const mail = board.queues.find((queue: { name: string }) => queue.name === 'mail')
    expect(mail.counts.waiting).toBe(1)
  })

  test.each([
    ['name', '', 'REQUIRED', 'Name is required'],
    [
      'name',
      'a'.repeat(inquiryBounds.nameMax + 1),
      'TOO_LONG',
      `Name must be shorter than ${inquiryBounds.nameMax}`,
    ],
    [
      'name',
      'a\r\nBcc: b@c.example',
      'CONTROL_CHARACTER',
      'Name holds a character that cannot be shown (a control or direction mark). Remove it, or type the text anew.',
    ],
    ['email', '', 'REQUIRED', 'Email is required'],
    ['email', 'a@b', 'EMAIL_MUST_BE_EMAIL', 'Email must be an email'],
    ['email', 'a@b.example,c@d.example', 'EMAIL_MUST_BE_EMAIL', 'Email must be an email'],
    ['phone', 'call me', 'INVALID', 'Please check the field [Telephone]'],
    ['message', 'short', 'TOO_SHORT', `Message must be longer than ${inquiryBounds.messageMin - 1}`],
    [
      'message',
      'a'.repeat(inquiryBounds.messageMax + 1),
      'TOO_LONG',
      `Message must be shorter than ${inquiryBounds.messageMax}`,
    ],
    ['isAgreed', false, 'REQUIRED', 'Consent is required'],
    ['kind', 'other', 'INVALID', 'Please check the field [kind]'],
  ])('is answered with what is wrong with %s = %s', async (path, value, code, message) => {
    expect(await issuesOf({ [path]: value })).toEqual([{ path, code, message }])
  })

  test('is answered in Korean', async () => {
    const issues = await issuesOf({ email: 'x', name: '', message: 'x' }, '?lang=kor')
    expect(issues.map((it) => it.message)).toEqual([
      '이름: 필수 항목입니다.',
      '이메일은 이메일 형식이어야 합니다.',
      `문의 내용: ${inquiryBounds.messageMin - 1}자보다 길어야 합니다.`,
    ])
  })

  test('stores nothing from another origin', async () => {
    const before = await count()
    const { body } = await submit(inquiryBody(), { origin: 'https://evil.example' })
    expect(body.resultCd).toBe('CSRF_MISMATCH')
    expect(await count()).toBe(before)
  })

  test('makes one inquiry of a request sent ten times at once', async () => {
    const one = await openTestApi()
    const headers = { 'idempotency-key': freshKey() }
    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        one.anybody.send('post', '/api/inquiries', { body: inquiryBody(), headers }),
      ),
    )
    expect(new Set(replies.map((it) => JSON.stringify(it.body.returnValue))).size).toBe(1)
    const rows = await one.database.db.execute(sql`select 1 from inquiries`)
    expect(rows).toHaveLength(1)
    await one.close()
  })

  test('cannot use a key again for something else', async () => {
    const headers = { 'idempotency-key': freshKey() }
    await submit(inquiryBody(), headers)
    expect((await submit(inquiryBody({ name: 'Other' }), headers)).body.resultCd).toBe('IDEMPOTENCY_CONFLICT')
    expect((await submit(inquiryBody(), { 'idempotency-key': 'short' })).body.resultCd).toBe('BAD_REQUEST')
  })

  test('is stopped after ten in an hour, whatever is wrong with them not counted', async () => {
    const fresh = await openTestApi()
    const send = (body: unknown) => fresh.anybody.send('post', '/api/inquiries', { body })
    for (let n = 0; n < 12; n++) await send(inquiryBody({ name: '' }))
    for (let n = 0; n < 10; n++) expect((await send(inquiryBody())).status).toBe(200)
    const { status, headers, body } = await send(inquiryBody())
    expect(status).toBe(429)
    expect(body.returnMessage).toBe('Too many requests. Please try again in 60 minutes.')
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_000)
    expect(body.params).toEqual({ retryAfterSeconds: Number(headers.get('retry-after')) })
    await fresh.close()
  })
})

describe('an admin', () => {
  const path = (inquiryId: number, rest = '') => `/api/admin/inquiries/${inquiryId}${rest}`
  const setStatus = (inquiryId: number, status: string) =>
    api.admin.send('put', path(inquiryId), { body: { status } })
  const mailStateOf = async (inquiryId: number) => (await inquiryOf(api.database.db, inquiryId)).mail.state

  test('finds inquiries by what they are about and who asked', async () => {
    const { reference } = await saveTestInquiry(api.database.db, {
      kind: 'partnership',
      company: '100% 상사',
    })
    const { body } = await api.admin.send(
      'get',
      `/api/admin/inquiries?kind=partnership&search=${encodeURIComponent('100%')}`,
    )
    expect(body.returnValue).toMatchObject({ rows: [{ reference, mailState: 'waiting' }], next: null })
    expect(JSON.stringify(body.returnValue)).not.toContain('이야기를 나누고')
  })

  test('resends a mail that has ended, as a new one', async () => {
    for (const mailState of ['sent', 'failed'] as const) {
      const { id, mailId } = await saveTestInquiry(api.database.db)
      await putMail(api.database.db, mailId, mailState)
      const { body } = await api.admin.send('post', path(id, '/resend'), { body: {} })
      expect(body.returnValue).toMatchObject({ mailState: 'waiting', mailTries: 0 })
      expect(await inquiryOf(api.database.db, id)).toMatchObject({ inquiry: { mailNumber: 2 } })
    }
  })

  test.each(['waiting', 'sending'] as const)('cannot resend a mail that is %s', async (mailState) => {
    const { id, mailId } = await saveTestInquiry(api.database.db)
    await putMail(api.database.db, mailId, mailState)
    const { body } = await api.admin.send('post', path(id, '/resend'), { body: {} })
    expect(body.resultCd).toBe('NOT_ALLOWED_NOW')
  })

  test('cancels the mail of spam, and gets it back when it was none', async () => {
    const { id } = await saveTestInquiry(api.database.db)
    await setStatus(id, 'spam')
    expect(await mailStateOf(id)).toBe('cancelled')
    expect((await api.admin.send('post', path(id, '/resend'), { body: {} })).body.resultCd).toBe(
      'NOT_ALLOWED_NOW',
    )
    await setStatus(id, 'open')
    expect(await mailStateOf(id)).toBe('waiting')
  })

  test('resends it once, however often it is asked for at once', async () => {
    const { id, mailId } = await saveTestInquiry(api.database.db)
    await putMail(api.database.db, mailId, 'failed')
    const send = () => api.admin.send('post', path(id, '/resend'), { body: {} })
    const codes = (await Promise.all([send(), send(), send()])).map(({ body }) => body.resultCd)
    expect(codes.toSorted()).toEqual(['NOT_ALLOWED_NOW', 'NOT_ALLOWED_NOW', 'SUCCESS'])
  })

  test('gets another mail when one that had failed was of spam that was none', async () => {
    const { id, mailId } = await saveTestInquiry(api.database.db)
    await putMail(api.database.db, mailId, 'failed')
    await api.database.db.execute(sql`update mails set content_sealed = null where mail_id = ${mailId}`)
    await setStatus(id, 'spam')
    await setStatus(id, 'open')
    const { mail, inquiry } = await inquiryOf(api.database.db, id)
    expect([mail.state, inquiry.mailNumber, mail.id === mailId]).toEqual(['waiting', 2, false])
  })

  test('leaves a line in the audit log, without what the visitor wrote', async () => {
    const { id, reference } = await saveTestInquiry(api.database.db, { email: 'private@visitor.example' })
    await setStatus(id, 'done')
    const rows = await api.database.db.execute<{ before: unknown; after: unknown }>(
      sql`select before, after from audit_log where entity = 'inquiry' and entity_id = ${String(id)}`,
    )
    expect(rows).toMatchObject([{ before: { reference, status: 'open' }, after: { status: 'done' } }])
    expect(JSON.stringify(rows)).not.toContain('private@visitor')
  })
})
