import { eq } from 'drizzle-orm'
import type { Db } from '#db/connection.ts'
import { saveNewInquiry, type NewInquiry } from '#db/inquiry/inquiries.ts'
import { inquiries } from '#db/schema.ts'
import { freshKey } from './api.ts'

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

/** An inquiry as the API stores it, or further on its way. */
export function saveTestInquiry(db: Db, overrides: Partial<NewInquiry> = {}) {
  return saveNewInquiry(db, {
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
}

export async function inquiryOf(db: Db, inquiryId: number) {
  const [row] = await db.select().from(inquiries).where(eq(inquiries.id, inquiryId))
  if (!row) throw new Error(`There is no inquiry ${inquiryId}.`)
  return row
}
