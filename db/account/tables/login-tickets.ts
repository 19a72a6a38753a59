import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { loginMethods } from '#contract/account/codes.ts'
import { instant } from '../../columns.ts'
import { users } from './users.ts'

/** A login that waits for its second factor, known by a cookie that opens nothing else. */
export const loginTickets = pgTable(
  'login_tickets',
  {
    /** SHA-256 of the cookie. */
    tokenHash: text('token_hash').primaryKey(),
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid),
    /** What was shown already. */
    methods: text('methods', { enum: loginMethods }).array().notNull(),
    tries: integer('tries').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    // Swept by time.
    index('login_tickets_expires_at').on(t.expiresAt),
    // Those of a user end together.
    index('login_tickets_user').on(t.userUuid),
  ],
)
