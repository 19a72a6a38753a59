import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { loginMethods } from '#contract/account/codes.ts'
import { instant } from '../../columns.ts'
import { users } from './users.ts'

/** A login. The cookie carries a random token; only its SHA-256 is stored. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** What its owner is shown: the hash opens nothing, and is nobody's business all the same. */
    sessionId: uuid('session_id').notNull().defaultRandom(),
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid),
    csrfToken: text('csrf_token').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    /** How its owner showed who they are, and when last. */
    methods: text('methods', { enum: loginMethods })
      .array()
      .notNull()
      .default(sql`'{}'`),
    provedAt: instant('proved_at').notNull().defaultNow(),
    address: text('address'),
    userAgent: text('user_agent'),
  },
  (t) => [
    // The sweeper deletes expired sessions by time.
    index('sessions_expires_at').on(t.expiresAt),
    uniqueIndex('sessions_session_id').on(t.sessionId),
    // Those of a user are listed and ended together.
    index('sessions_user').on(t.userUuid),
  ],
)
