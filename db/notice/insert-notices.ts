import { sql, type SQL } from 'drizzle-orm'
import { kindOfNotice, type NoticeCode, type NoticeParams } from '#contract/notice/notice-params.ts'
import type { Tx } from '../connection.ts'

/** What comes within so long goes into one mail. */
const gatherMs = 60_000

/**
 * The one statement that writes into `notices`, for the transaction of what it tells of: one of its own, or a part of a `with`. Where there
 * is one of the same already, that becomes new again, and what it counts adds up. It is mailed too, if its reader asked for that and has
 * an e-mail.
 * @param rows a select of `user_uuid`, `entity` and `params` (jsonb), none of them twice.
 */
export function insertNotices(code: NoticeCode, rows: SQL): SQL {
  const kind = kindOfNotice[code]
  return sql`
    insert into notices (user_uuid, kind, code, entity, params, at, mail_due_at)
    select r.user_uuid, ${kind}::text, ${code}::text, r.entity, r.params, date_trunc('milliseconds', now()),
      case when u.email_verified_at is not null and ${kind}::text = any(c.mail_kinds)
        then now() + ${gatherMs} * interval '1 millisecond' end
    from (${rows}) r join users u on u.uuid = r.user_uuid and u.deleted_at is null
      left join notice_choices c on c.user_uuid = u.uuid
    order by r.user_uuid, r.entity
    on conflict (user_uuid, code, entity) do update set at = excluded.at, read_at = null, mail_due_at = excluded.mail_due_at,
      params = case when excluded.params ? 'count' then excluded.params || jsonb_build_object('count',
        (notices.params->>'count')::int + (excluded.params->>'count')::int) else excluded.params end`
}

export interface NewNotice<Code extends NoticeCode> {
  userUuid: string
  code: Code
  entity: string
  params: NoticeParams<Code>
}

/** Tells one person. */
export async function saveNotice<Code extends NoticeCode>(tx: Tx, notice: NewNotice<Code>): Promise<void> {
  const { userUuid, code, entity, params } = notice
  await tx.execute(
    insertNotices(
      code,
      sql`select ${userUuid}::uuid as user_uuid, ${entity}::text as entity, ${JSON.stringify(params)}::jsonb as params`,
    ),
  )
}
