import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { chosenKinds } from '#contract/notice/codes.ts'
import { instant } from '../../columns.ts'
import { users } from '../../account/tables/users.ts'

/** What a person wants by mail. Without a row: nothing. */
export const noticeChoices = pgTable('notice_choices', {
  userUuid: uuid('user_uuid')
    .primaryKey()
    .references(() => users.uuid),
  mailKinds: text('mail_kinds', { enum: chosenKinds }).array().notNull(),
  /** Minutes of a day in Seoul between which no such mail goes; null: it always does. */
  quietFrom: integer('quiet_from'),
  quietUntil: integer('quiet_until'),
  modifiedAt: instant('modified_at').notNull().defaultNow(),
})
