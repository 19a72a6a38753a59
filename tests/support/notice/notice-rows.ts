import { sql } from 'drizzle-orm'
import type { NoticeCode, NoticeParams } from '#contract/notice/notice-params.ts'
import type { Db } from '#db/connection.ts'
import { saveChoices, type NoticeChoices } from '#db/notice/choices.ts'
import { saveNotice } from '#db/notice/index.ts'
import { newUid } from '../account/people.ts'

/** A person with an e-mail that was confirmed, and what they chose. */
export async function saveTestReader(db: Db, choices: Partial<NoticeChoices> | null = null) {
  const uid = newUid()
  const [user] = await db.execute<{ uuid: string }>(
    sql`insert into users (uid, email_verified_at, language) values (${uid}, now(), 'eng') returning uuid`,
  )
  const userUuid = user?.uuid ?? ''
  if (choices)
    await db.transaction((tx) =>
      saveChoices(tx, userUuid, { mailKinds: [], quietFrom: null, quietUntil: null, ...choices }),
    )
  return { userUuid, uid }
}

/** A notice as a transaction of its feature writes it. @returns its id. */
export async function tell<Code extends NoticeCode>(
  db: Db,
  notice: { userUuid: string; code: Code; entity: string; params: NoticeParams<Code> },
): Promise<number> {
  await db.transaction((tx) => saveNotice(tx, notice))
  const [row] = await db.execute<{ notice_id: string }>(sql`
    select notice_id from notices where user_uuid = ${notice.userUuid} and code = ${notice.code} and entity = ${notice.entity}`)
  return Number(row?.notice_id ?? 0)
}

export function noticesOf(db: Db, userUuid: string) {
  return db.execute<{ code: string; params: Record<string, unknown>; is_read: boolean; is_due: boolean }>(sql`
    select code, params, read_at is not null as is_read, mail_due_at is not null as is_due from notices
    where user_uuid = ${userUuid} order by at, notice_id`)
}

/** The time of gathering is over. */
export async function passGathering(db: Db, userUuid: string) {
  await db.execute(sql`
    update notices set mail_due_at = now() where user_uuid = ${userUuid} and mail_due_at is not null`)
}
