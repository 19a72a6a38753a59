import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { languages } from '#contract/language.ts'
import { mailStates } from '#contract/mail/codes.ts'
import { mailKinds } from '#contract/mail/mail-params.ts'
import { identity, instant } from '../../columns.ts'

/** The outbox: every mail to a person, and what became of it. */
export const mails = pgTable(
  'mails',
  {
    id: identity('mail_id'),
    kind: text('kind', { enum: mailKinds }).notNull(),
    language: text('language', { enum: languages }).notNull(),
    /** The left part of its Message-ID, the same for every try: two deliveries are one mail. */
    messageId: text('message_id').notNull(),
    /** Whom it goes to and what it says, under PERSONAL_KEY. Null once it was sent. */
    contentSealed: text('content_sealed'),
    state: text('state', { enum: mailStates }).notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    error: text('error'),
    /** waiting: not before. sending: the lease ends, and another worker may try. */
    nextTryAt: instant('next_try_at').notNull().defaultNow(),
    /** After it nobody needs the mail any more, as a code that has expired. */
    notAfter: instant('not_after'),
    sentAt: instant('sent_at'),
    registeredAt: instant('registered_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('mails_message').on(t.messageId),
    // The sweeper reads this every second.
    index('mails_due')
      .on(t.nextTryAt)
      .where(sql`${t.state} in ('waiting', 'sending')`),
    // Old ones are deleted by time.
    index('mails_registered_at').on(t.registeredAt),
  ],
)
