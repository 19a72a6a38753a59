import type { MailWords } from '../words.ts'
import { account } from './account.ts'
import { documents } from './documents.ts'
import { inquiries } from './inquiries.ts'
import { notices } from './notices.ts'
import { reservations } from './reservations.ts'

export const eng: MailWords = {
  greeting: (name) => `Hello ${name},`,
  automatic: 'This mail was sent automatically.',
  account,
  documents,
  inquiries,
  notices,
  reservations,
}
