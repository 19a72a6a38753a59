import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant, reference } from '../../columns.ts'
import { masterPayments } from '../../run/tables/master-payments.ts'

/** Every reference that a payment ever had: what comes late carries one of an earlier opening. */
export const paymentReferences = pgTable('payment_references', {
  reference: text('reference').primaryKey(),
  paymentId: reference('payment_id')
    .notNull()
    .references(() => masterPayments.id),
  openedAt: instant('opened_at').notNull().defaultNow(),
})
