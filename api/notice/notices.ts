import { noticeSchema, unreadMax, type NoticeChoices, type ShownChoices } from '#contract/notice/notices.ts'
import type { ChosenKind } from '#contract/notice/codes.ts'
import { usualQuietHours } from '#contract/notice/quiet-hours.ts'
import { findUser } from '#db/account/users.ts'
import type { Db, Queryable, Tx } from '#db/connection.ts'
import { endMailsOf, findOptionalChoices, saveChoices } from '#db/notice/choices.ts'
import {
  countUnread,
  listNoticesOf,
  saveRead,
  type NoticeKey,
  type NoticeRecord,
} from '#db/notice/notices.ts'
import { signUnsubscribe } from '#db/notice/unsubscribe.ts'
import { AppError, badField } from '../app-error.ts'
import { isSameSecret } from '../http/csrf.ts'
import { presenterOf } from '../http/presenter.ts'
import type { Services } from '../services.ts'

export const presentNotice = presenterOf(noticeSchema, (row: NoticeRecord) => ({
  ...row,
  noticeId: row.id,
  isRead: row.readAt !== null,
}))

/** One page of an inbox. @throws AppError BAD_REQUEST for what is no key of a page. */
export async function readInbox(
  db: Db,
  { userUuid, after, limit }: { userUuid: string; after: string | undefined; limit: number },
) {
  const rows = await listNoticesOf(db, { userUuid, after: noticeKey(after), limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const next = rows.length > limit && last ? `${last.at.getTime()}-${last.id}` : null
  return { rows: shown.map((row) => presentNotice(row)), next, total: null }
}

function noticeKey(after: string | undefined): NoticeKey | null {
  if (after === undefined) return null
  const [, ms, id] = /^(\d{1,14})-(\d{1,15})$/.exec(after) ?? []
  if (ms === undefined || id === undefined) throw badField('after', 'INVALID')
  return { at: new Date(Number(ms)).toISOString(), id: Number(id) }
}

export async function readUnread(db: Queryable, userUuid: string) {
  return { unread: await countUnread(db, userUuid, unreadMax) }
}

/** @param which null: all of them. */
export async function markRead(db: Db, userUuid: string, which: number[] | null) {
  await saveRead(db, userUuid, which)
  return readUnread(db, userUuid)
}

export async function readChoices(db: Queryable, userUuid: string): Promise<ShownChoices> {
  const [user, chosen] = await Promise.all([findUser(db, userUuid), findOptionalChoices(db, userUuid)])
  const { mailKinds, quietFrom, quietUntil } = chosen ?? { mailKinds: [], ...usualQuietHours }
  return { mailKinds, quietFrom, quietUntil, email: user.emailVerifiedAt === null ? null : user.uid }
}

export async function modifyChoices(tx: Tx, userUuid: string, choices: NoticeChoices): Promise<ShownChoices> {
  await saveChoices(tx, userUuid, { ...choices, mailKinds: [...new Set(choices.mailKinds)] })
  return readChoices(tx, userUuid)
}

/** @throws AppError NOT_FOUND for a signature that is none of ours. */
export async function endMails(
  { db, personal }: Pick<Services, 'db' | 'personal'>,
  { user: userUuid, kind, signature }: { user: string; kind: ChosenKind; signature: string },
) {
  if (!isSameSecret(signature, signUnsubscribe(personal, { userUuid, kind }))) throw new AppError('NOT_FOUND')
  await db.transaction((tx) => endMailsOf(tx, userUuid, kind))
  return { kind }
}
