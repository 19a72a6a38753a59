import { sql } from 'drizzle-orm'
import type { Language } from '#contract/language.ts'
import type { ChosenKind } from '#contract/notice/codes.ts'
import type { NoticeCode } from '#contract/notice/notice-params.ts'
import type { QuietHours } from '#contract/notice/quiet-hours.ts'
import type { Queryable, Tx } from '../connection.ts'

/** One notice of each person and kind of which something is to be mailed now. */
export async function listDueNotices(db: Queryable, limit: number): Promise<number[]> {
  const rows = await db.execute<{ notice_id: string }>(sql`
    select min(notice_id) as notice_id from notices where mail_due_at <= now()
    group by user_uuid, kind order by min(mail_due_at) limit ${limit}`)
  return rows.map((row) => Number(row.notice_id))
}

/** Whom a notice is to be mailed to. */
export interface DueReader extends QuietHours {
  userUuid: string
  kind: ChosenKind
  email: string
  language: Language
  now: Date
}

/** Null: it is mailed, was read, or is not due yet; or nobody is there. */
export async function findOptionalDueReader(tx: Tx, noticeId: number): Promise<DueReader | null> {
  const [row] = await tx.execute<{
    user_uuid: string
    kind: ChosenKind
    uid: string
    language: Language
    quiet_from: number | null
    quiet_until: number | null
    now_ms: number
  }>(sql`
    select n.user_uuid, n.kind, u.uid, u.language, c.quiet_from, c.quiet_until,
      extract(epoch from clock_timestamp())::float8 * 1000 as now_ms
    from notices n join users u on u.uuid = n.user_uuid and u.deleted_at is null and u.email_verified_at is not null
      join notice_choices c on c.user_uuid = u.uuid
    where n.notice_id = ${noticeId} and n.mail_due_at <= clock_timestamp()`)
  if (!row) return null
  return {
    ...{ userUuid: row.user_uuid, kind: row.kind, email: row.uid, language: row.language },
    ...{ quietFrom: row.quiet_from, quietUntil: row.quiet_until, now: new Date(row.now_ms) },
  }
}

type Of = Pick<DueReader, 'userUuid' | 'kind'>

/** Nothing of it is mailed before this. */
export async function putOff(tx: Tx, { userUuid, kind }: Of, until: Date): Promise<void> {
  await tx.execute(sql`
    update notices set mail_due_at = ${until.toISOString()}::timestamptz
    where user_uuid = ${userUuid} and kind = ${kind} and mail_due_at is not null`)
}

/** Takes all that waits to be mailed; of two who take it, one gets it. @returns it, the newest first. */
export async function takeDue(
  tx: Tx,
  { userUuid, kind }: Of,
): Promise<{ code: NoticeCode; params: unknown }[]> {
  const rows = await tx.execute<{ code: NoticeCode; params: unknown; notice_id: string }>(sql`
    with taken as (
      update notices set mail_due_at = null
      where user_uuid = ${userUuid} and kind = ${kind} and mail_due_at is not null
      returning notice_id, code, params, at, read_at)
    select code, params from taken where read_at is null order by at desc, notice_id desc`)
  return rows.map(({ code, params }) => ({ code, params }))
}
