import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { consentKinds } from '#contract/account/codes.ts'
import { identity, instant } from '../../columns.ts'
import { users } from './users.ts'

/** What somebody agreed to, in which text, and until when. Rows stay: they are the proof. */
export const consents = pgTable(
  'consents',
  {
    id: identity('consent_id'),
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid),
    kind: text('kind', { enum: consentKinds }).notNull(),
    /** The day of the text. */
    version: text('version').notNull(),
    givenAt: instant('given_at').notNull().defaultNow(),
    withdrawnAt: instant('withdrawn_at'),
  },
  (t) => [
    // One that holds for each kind.
    uniqueIndex('consents_alive')
      .on(t.userUuid, t.kind)
      .where(sql`${t.withdrawnAt} is null`),
  ],
)
