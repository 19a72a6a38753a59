import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { inquiryKinds, inquiryStatuses, mailStates } from '#contract/inquiry/codes.ts'
import { audit, identity, instant } from '../../columns.ts'

/** Investment and partnership inquiries of visitors, and how far the mail about each has come. */
export const inquiries = pgTable(
  'inquiries',
  {
    id: identity('inquiry_id'),
    /**
     * What the visitor is shown and the mail is identified by. Random, so that it does not reveal the number of
     * inquiries.
     */
    reference: text('reference').notNull(),
    kind: text('kind', { enum: inquiryKinds }).notNull(),
    /** The language the visitor wrote from. */
    language: text('language', { enum: ['kor', 'eng'] }).notNull(),
    name: text('name').notNull(),
    company: text('company'),
    email: text('email').notNull(),
    phone: text('phone'),
    message: text('message').notNull(),
    /** When the visitor agreed to the processing of personal data. */
    consentedAt: instant('consented_at').notNull(),
    status: text('status', { enum: inquiryStatuses }).notNull().default('open'),
    mailState: text('mail_state', { enum: mailStates }).notNull().default('waiting'),
    /** Counts deliberate sendings: a resend is a mail of its own, a retry is not. */
    mailNumber: integer('mail_round').notNull().default(1),
    /** Tries of the present mail. */
    mailTries: integer('mail_tries').notNull().default(0),
    /** waiting: not before. sending: the lease ends, and another worker may try. */
    mailAfter: instant('mail_after').notNull().defaultNow(),
    mailError: text('mail_error'),
    mailSentAt: instant('mail_sent_at'),
    /** The Idempotency-Key of the visitor's form and the SHA-256 of what it carried. */
    requestKey: text('request_key'),
    requestHash: text('request_hash'),
    ...audit,
  },
  (t) => [
    uniqueIndex('inquiries_reference').on(t.reference),
    uniqueIndex('inquiries_request_key').on(t.requestKey),
    // The sweeper reads this every second.
    index('inquiries_mail_due')
      .on(t.mailAfter)
      .where(sql`${t.mailState} in ('waiting', 'sending')`),
  ],
)
