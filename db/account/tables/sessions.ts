import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../columns.ts'
import { users } from './users.ts'

/** A login. The cookie carries a random token; only its SHA-256 is stored. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid),
    csrfToken: text('csrf_token').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    address: text('address'),
    userAgent: text('user_agent'),
  },
  (t) => [
    // The sweeper deletes expired sessions by time.
    index('sessions_expires_at').on(t.expiresAt),
  ],
)
