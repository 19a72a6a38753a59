import type { Language } from '../language.ts'
import { notices as eng } from '../locales/eng/notices.ts'
import { notices as kor } from '../locales/kor/notices.ts'
import { noticeParams, type NoticeCode, type NoticeParams } from './notice-params.ts'
import type { NoticeText, NoticeWords } from './notice-text.ts'

const words: Record<Language, NoticeWords> = { kor, eng }

/**
 * A notice in a language: made of its code and its values whenever it is read.
 * @param notice.params of its code. @throws ZodError for others.
 */
export function sayNotice<Code extends NoticeCode>(
  language: Language,
  { code, params }: { code: Code; params: unknown },
): NoticeText {
  return words[language][code](noticeParams[code].parse(params) as NoticeParams<Code>)
}
