import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../columns.ts'

/** What a passkey is to sign, once. The row goes with its use. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** SHA-256. */
    challengeHash: text('challenge_hash').primaryKey(),
    /** The hash of the token of the session, or of the login that waits, it was given to. */
    holderHash: text('holder_hash').notNull(),
    purpose: text('purpose', { enum: ['add', 'prove'] }).notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    // Swept by time.
    index('passkey_challenges_created_at').on(t.createdAt),
  ],
)
