import {
  listMyNotices,
  modifyNoticeChoices,
  readMyNotices,
  readNoticeChoices,
  unsubscribe,
  type NoticeChoices,
} from '#contract/notice/notices.ts'
import type { ChosenKind } from '#contract/notice/codes.ts'
import { setUnread } from '#web/src/site/frame/unread.ts'
import { call } from '#web/src/shared/api-client.ts'

/** What the first part of my page shows. */
const newest = 5

export function fetchNotices(after: string | null) {
  return call(listMyNotices, { query: { limit: 20, ...(after !== null && { after }) } })
}
export function fetchNewest() {
  return call(listMyNotices, { query: { limit: newest } })
}
/** @param noticeIds null: all of them. */
export async function sendRead(noticeIds: number[] | null): Promise<void> {
  setUnread((await call(readMyNotices, { body: { noticeIds } })).unread)
}
export function fetchChoices() {
  return call(readNoticeChoices)
}
export function sendChoices(body: NoticeChoices) {
  return call(modifyNoticeChoices, { body })
}
export function sendUnsubscribe(query: { user: string; kind: ChosenKind; signature: string }) {
  return call(unsubscribe, { query, body: {} })
}
