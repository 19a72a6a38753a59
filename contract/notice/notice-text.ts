import type { NoticeCode, NoticeParams } from './notice-params.ts'

/** A notice in words: what happened, and what it means for its reader. */
export interface NoticeText {
  title: string
  text: string
}
export type NoticeWords = { [Code in NoticeCode]: (params: NoticeParams<Code>) => NoticeText }
