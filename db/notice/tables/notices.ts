import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { noticeKinds } from '#contract/notice/codes.ts'
import { noticeCodes } from '#contract/notice/notice-params.ts'
import { identity, instant } from '../../columns.ts'
import { users } from '../../account/tables/users.ts'

/** The inbox of a person: what happened that they should know. Its words are made of code and values whenever it is read. */
export const notices = pgTable(
  'notices',
  {
    id: identity('notice_id'),
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid),
    kind: text('kind', { enum: noticeKinds }).notNull(),
    code: text('code', { enum: noticeCodes }).notNull(),
    /** What it is about, as "migration:7": once more of the same makes the notice new, not a second one. */
    entity: text('entity').notNull(),
    /** What it says; parsed by the schema of its code wherever it is read. */
    params: jsonb('params').$type<unknown>().notNull(),
    at: instant('at').notNull().defaultNow(),
    readAt: instant('read_at'),
    /** When it is to be mailed too; null: not, or it was. */
    mailDueAt: instant('mail_due_at'),
  },
  (t) => [
    uniqueIndex('notices_once').on(t.userUuid, t.code, t.entity),
    // The inbox, newest first.
    index('notices_user').on(t.userUuid, t.at, t.id),
    // Every page of somebody signed in counts these.
    index('notices_unread')
      .on(t.userUuid)
      .where(sql`${t.readAt} is null`),
    // The sweeper reads this every second.
    index('notices_mail_due')
      .on(t.mailDueAt)
      .where(sql`${t.mailDueAt} is not null`),
    // Old ones are deleted by time.
    index('notices_at').on(t.at),
  ],
)
