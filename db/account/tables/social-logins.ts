import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { socialProviders } from '#contract/account/codes.ts'
import { languages } from '#contract/language.ts'
import { instant } from '../../columns.ts'
import { users } from './users.ts'

/** A social login under way, known by a cookie of the browser that began it. It comes back once. */
export const socialLogins = pgTable(
  'social_logins',
  {
    /** SHA-256 of the cookie. */
    tokenHash: text('token_hash').primaryKey(),
    provider: text('provider', { enum: socialProviders }).notNull(),
    state: text('state').notNull(),
    nonce: text('nonce').notNull(),
    verifier: text('verifier').notNull(),
    language: text('language', { enum: languages }).notNull(),
    next: text('next'),
    /** The account it is to become a way into. */
    linkUserUuid: uuid('link_user_uuid').references(() => users.uuid),
    createdAt: instant('created_at').notNull().defaultNow(),
    usedAt: instant('used_at'),
    /** Whoever came back and has no account: it goes with the registration of this browser. */
    subject: text('subject'),
    takenAt: instant('taken_at'),
  },
  (t) => [
    // Swept by time.
    index('social_logins_created_at').on(t.createdAt),
  ],
)
