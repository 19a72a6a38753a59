import { eq } from 'drizzle-orm'
import type { MailState } from '#contract/mail/codes.ts'
import type { Db } from '#db/connection.ts'
import { saveNewInquiry, type NewInquiry } from '#db/inquiry/inquiries.ts'
import { queueInquiryMail } from '#db/inquiry/inquiry-mail.ts'
import { inquiries, mails } from '#db/schema.ts'
import { createPersonalVault } from '#db/vault.ts'
import { freshKey } from './api.ts'

export const testPersonal = createPersonalVault(Buffer.alloc(32, 9).toString('base64'))

export function inquiryBody(overrides: Record<string, unknown> = {}) {
  return {
    kind: 'investment',
    language: 'kor',
    name: '김문의',
    company: '문의 상사',
    email: 'asker@visitor.example',
    phone: '+82 2-123-4567',
    message: '투자에 관해 이야기를 나누고 싶습니다. 연락을 부탁드립니다.',
    isAgreed: true,
    ...overrides,
  }
}

/** An inquiry as the API stores it, with its mail in the outbox. @param personal seals it; else the tests' own key does. */
export function saveTestInquiry(db: Db, overrides: Partial<NewInquiry> = {}, personal = testPersonal) {
  return db.transaction(async (tx) => {
    const { inquiry } = await saveNewInquiry(tx, {
      reference: `Q-${freshKey().slice(0, 8).toUpperCase()}`,
      kind: 'investment',
      language: 'kor',
      name: '김문의',
      company: null,
      email: 'asker@visitor.example',
      message: '투자에 관해 이야기를 나누고 싶습니다.',
      consentedAt: new Date(),
      ...overrides,
    })
    const mailId = await queueInquiryMail(tx, personal, { inquiry, actor: 'test' })
    return { ...inquiry, mailId }
  })
}

/** Puts the mail of an inquiry where a test begins. */
export async function putMail(db: Db, mailId: number, state: MailState) {
  await db.update(mails).set({ state }).where(eq(mails.id, mailId))
}

/** An inquiry and its present mail. */
export async function inquiryOf(db: Db, inquiryId: number) {
  const [row] = await db
    .select({ inquiry: inquiries, mail: mails })
    .from(inquiries)
    .innerJoin(mails, eq(mails.id, inquiries.mailId))
    .where(eq(inquiries.id, inquiryId))
  if (!row) throw new Error(`There is no inquiry ${inquiryId}.`)
  return row
}
