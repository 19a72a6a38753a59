import type { MailWords } from '../words.ts'
import { account } from './account.ts'
import { documents } from './documents.ts'
import { inquiries } from './inquiries.ts'
import { notices } from './notices.ts'
import { reservations } from './reservations.ts'

export const kor: MailWords = {
  greeting: (name) => `${name} 님, 안녕하세요.`,
  automatic: '이 메일은 자동으로 발송되었습니다.',
  account,
  documents,
  inquiries,
  notices,
  reservations,
}
