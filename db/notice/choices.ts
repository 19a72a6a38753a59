import { eq, sql } from 'drizzle-orm'
import type { ChosenKind } from '#contract/notice/codes.ts'
import type { QuietHours } from '#contract/notice/quiet-hours.ts'
import type { Queryable, Tx } from '../connection.ts'
import { noticeChoices } from '../schema.ts'

export type NoticeChoices = QuietHours & { mailKinds: ChosenKind[] }

/** Null: nothing was chosen yet. */
export async function findOptionalChoices(db: Queryable, userUuid: string): Promise<NoticeChoices | null> {
  const [row] = await db.select().from(noticeChoices).where(eq(noticeChoices.userUuid, userUuid))
  return row ?? null
}

/** What waits to be mailed and is not wanted any more, is not mailed. */
export async function saveChoices(tx: Tx, userUuid: string, choices: NoticeChoices): Promise<void> {
  const { mailKinds, quietFrom, quietUntil } = choices
  const set = { mailKinds, quietFrom, quietUntil, modifiedAt: sql`now()` }
  await tx
    .insert(noticeChoices)
    .values({ userUuid, ...choices })
    .onConflictDoUpdate({ target: noticeChoices.userUuid, set })
  await tx.execute(sql`
    update notices set mail_due_at = null where user_uuid = ${userUuid} and mail_due_at is not null
      and kind <> all(${sql.param(mailKinds)}::text[])`)
}

/** No more mails of one kind; asked twice, it is as once. */
export async function endMailsOf(tx: Tx, userUuid: string, kind: ChosenKind): Promise<void> {
  await tx.execute(sql`
    update notice_choices set mail_kinds = array_remove(mail_kinds, ${kind}::text), modified_at = now()
    where user_uuid = ${userUuid}`)
  await tx.execute(sql`
    update notices set mail_due_at = null where user_uuid = ${userUuid} and kind = ${kind} and mail_due_at is not null`)
}
