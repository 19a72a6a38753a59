import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { inquiryKinds, inquiryStatuses } from '#contract/inquiry/codes.ts'
import { languages } from '#contract/language.ts'
import { audit, identity, instant, reference } from '../../columns.ts'
import { mails } from '../../mail/tables/mails.ts'

/** Investment and partnership inquiries of visitors, and which mail tells the inbox of each. */
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
    language: text('language', { enum: languages }).notNull(),
    name: text('name').notNull(),
    company: text('company'),
    email: text('email').notNull(),
    phone: text('phone'),
    message: text('message').notNull(),
    /** When the visitor agreed to the processing of personal data. */
    consentedAt: instant('consented_at').notNull(),
    status: text('status', { enum: inquiryStatuses }).notNull().default('open'),
    /** The mail that notifies the inbox; set in the transaction that stores the inquiry. */
    mailId: reference('mail_id').references(() => mails.id),
    /** Counts deliberate sendings: a resend is a mail of its own, a retry is not. */
    mailNumber: integer('mail_round').notNull().default(1),
    /** The Idempotency-Key of the visitor's form and the SHA-256 of what it carried. */
    requestKey: text('request_key'),
    requestHash: text('request_hash'),
    ...audit,
  },
  (t) => [
    uniqueIndex('inquiries_reference').on(t.reference),
    uniqueIndex('inquiries_request_key').on(t.requestKey),
    // Which mails are shown beside an inquiry.
    uniqueIndex('inquiries_mail').on(t.mailId),
  ],
)
