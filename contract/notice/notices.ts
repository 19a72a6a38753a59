import { z } from 'zod'
import { read, write } from '../endpoint.ts'
import { idSchema, pageOf, pageQuery } from '../envelope.ts'
import { lineText } from '../text.ts'
import { chosenKinds, noticeKinds } from './codes.ts'
import { noticeCodes } from './notice-params.ts'

/** A notice of one's own: its words are made by `sayNotice`. */
export const noticeSchema = z.object({
  noticeId: z.number().int(),
  kind: z.enum(noticeKinds),
  code: z.enum(noticeCodes),
  /** As the schema of its code says. */
  params: z.unknown(),
  at: z.string(),
  isRead: z.boolean(),
})
export type Notice = z.output<typeof noticeSchema>

/** Counting ends there: more are as many. */
export const unreadMax = 100

const minute = z.number().int().min(0).max(1_439)
export const noticeChoicesSchema = z
  .strictObject({
    /** What comes by mail too. */
    mailKinds: z.array(z.enum(chosenKinds)).max(chosenKinds.length),
    /** Minutes of a day in Seoul between which no such mail goes; both null: it always does. */
    quietFrom: minute.nullable(),
    quietUntil: minute.nullable(),
  })
  .refine(({ quietFrom, quietUntil }) => (quietFrom === null) === (quietUntil === null), {
    path: ['quietUntil'],
    params: { code: 'REQUIRED' },
  })
export type NoticeChoices = z.output<typeof noticeChoicesSchema>

const shownChoices = z.object({
  ...noticeChoicesSchema.shape,
  quietFrom: z.number().nullable(),
  quietUntil: z.number().nullable(),
  /** Where mails go; null: the account has no e-mail that was confirmed. */
  email: z.string().nullable(),
})
export type ShownChoices = z.output<typeof shownChoices>

const tag = 'Notices'
const unread = z.object({ unread: z.number().int() })

export const listMyNotices = read('/api/my/notices', {
  tag,
  summary: 'The inbox of the session, newest first',
  role: 'user',
  query: pageQuery,
  reply: pageOf(noticeSchema),
})
export const countMyNotices = read('/api/my/notices/unread', {
  tag,
  summary: 'How many notices of the session are unread; 100 are as many as more',
  role: 'user',
  reply: unread,
})
export const readMyNotices = write('/api/my/notices/read', {
  tag,
  summary: 'Mark notices of the session as read, or all of them',
  role: 'user',
  body: z.strictObject({ noticeIds: z.array(idSchema).max(200).nullable() }),
  reply: unread,
})
export const readNoticeChoices = read('/api/my/notice-choices', {
  tag,
  summary: 'What the session wants by mail, and when it wants none',
  role: 'user',
  reply: shownChoices,
})
export const modifyNoticeChoices = write('/api/my/notice-choices', {
  tag,
  summary: 'Choose what comes by mail, and when none does',
  role: 'user',
  method: 'put',
  body: noticeChoicesSchema,
  reply: shownChoices,
})
/** RFC 8058: a mail program sends it by itself, without a session; whoever has the mail may. */
export const unsubscribe = write('/api/notices/unsubscribe', {
  tag,
  summary: 'End mails of one kind to one person; the address is signed and needs no login',
  role: 'public',
  query: z.object({
    user: z.uuid(),
    kind: z.enum(chosenKinds),
    signature: lineText().max(100),
  }),
  errors: ['NOT_FOUND'],
  body: z.object({}),
  reply: z.object({ kind: z.enum(chosenKinds) }),
})

/** The address of `unsubscribe`, and of the page that asks first. */
export function unsubscribeQuery(of: { userUuid: string; kind: string; signature: string }): string {
  return new URLSearchParams({ user: of.userUuid, kind: of.kind, signature: of.signature }).toString()
}
