import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { codePurposes } from '#contract/account/codes.ts'
import { instant } from '../../columns.ts'

/**
 * A code that was sent by e-mail, for one purpose. sent, then verified by the code, then used by its ticket; each once. Neither the e-mail
 * nor the code stands here.
 */
export const emailCodes = pgTable(
  'email_codes',
  {
    challengeId: uuid('challenge_id').primaryKey().defaultRandom(),
    purpose: text('purpose', { enum: codePurposes }).notNull(),
    /** HMAC of the e-mail. */
    emailIndex: text('email_index').notNull(),
    /** Whose daily codes it counts among: a device that knows the account, or everybody else. */
    requester: text('requester').notNull(),
    /** HMAC of purpose, e-mail, challenge and code: a bare hash of six digits is known to anybody. */
    codeDigest: text('code_digest').notNull(),
    tries: integer('tries').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    verifiedAt: instant('verified_at'),
    /** SHA-256 of the ticket that the right code was answered with. */
    ticketHash: text('ticket_hash'),
    ticketExpiresAt: instant('ticket_expires_at'),
    usedAt: instant('used_at'),
  },
  (t) => [
    // How many an e-mail got today.
    index('email_codes_email').on(t.emailIndex, t.createdAt),
    // Swept by time.
    index('email_codes_created_at').on(t.createdAt),
  ],
)
