import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { instant, lamports, reference } from '../../columns.ts'
import { masterPayments } from '../../run/tables/master-payments.ts'
import { paymentReceipts } from './payment-receipts.ts'

/** How much of a receipt pays for what. It and what is left of the receipt add up to the transfer. */
export const paymentCredits = pgTable(
  'payment_credits',
  {
    receiptId: reference('receipt_id')
      .notNull()
      .references(() => paymentReceipts.id),
    paymentId: reference('payment_id')
      .notNull()
      .references(() => masterPayments.id),
    lamports: lamports('lamports').notNull(),
    creditedAt: instant('credited_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ name: 'payment_credits_pk', columns: [t.receiptId, t.paymentId] }),
    index('payment_credits_payment').on(t.paymentId),
    check('payment_credits_some', sql`${t.lamports} > 0`),
  ],
)
