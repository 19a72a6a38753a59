import { noticeParams, type NoticeCode, type NoticeParams } from './notice-params.ts'
import type { NoticeText, NoticeWords } from './notice-text.ts'
import { noticeWordsEng } from './words-eng.ts'
import { noticeWordsKor } from './words-kor.ts'

const words: Record<'kor' | 'eng', NoticeWords> = { kor: noticeWordsKor, eng: noticeWordsEng }

/**
 * A notice in a language: made of its code and its values whenever it is read.
 * @param notice.params of its code. @throws ZodError for others.
 */
export function sayNotice<Code extends NoticeCode>(
  language: 'kor' | 'eng',
  { code, params }: { code: Code; params: unknown },
): NoticeText {
  return words[language][code](noticeParams[code].parse(params) as NoticeParams<Code>)
}
