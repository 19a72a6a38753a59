import type { Language } from '#contract/language.ts'
import { eng } from './eng/index.ts'
import { kor } from './kor/index.ts'
import type { MailWords } from './words.ts'

/** What mails say, in every language. */
export const mailWords: Record<Language, MailWords> = { kor, eng }
