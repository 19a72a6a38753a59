import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { payCodes } from '#contract/codes/status.ts'
import { audit, identity, instant, lamports, reference } from '../../columns.ts'
import { mintingMasters } from './minting-masters.ts'

/**
 * What a run costs whoever starts it: one row per master. The price is fixed when it is opened; one that costs nothing is never opened, and
 * paid at once.
 */
export const masterPayments = pgTable(
  'master_payments',
  {
    id: identity('payment_id'),
    masterId: reference('master_id')
      .notNull()
      .unique('master_payments_master')
      .references(() => mintingMasters.id),
    status: text('status', { enum: ['0', '5', '10'] })
      .notNull()
      .default('0'),
    payCode: text('pay_code', { enum: payCodes }).notNull(),
    goodName: text('good_name').notNull(),
    customData: text('custom_data'),
    amountLamports: lamports('amount_lamports').notNull(),
    /** The fee wallet that gets it; null, as are the next ones, until somebody opens it. */
    recipient: text('recipient'),
    /** The key by which a transfer says that it is for this payment: of the last time it was opened. */
    reference: text('reference'),
    /** The user who started the run; null where no person did. */
    openedBy: text('opened_by'),
    openedAt: instant('opened_at'),
    expiresAt: instant('expires_at'),
    /** When the run becomes due once it is paid: until then it has no start. */
    startAt: instant('start_at'),
    ...audit,
  },
  (t) => [
    uniqueIndex('master_payments_reference').on(t.reference),
    // What a receipt may be credited to, and what runs out of time.
    index('master_payments_open')
      .on(t.recipient, t.id)
      .where(sql`${t.status} = '0' and ${t.reference} is not null`),
    check(
      'master_payments_opened',
      sql`num_nonnulls(${t.recipient}, ${t.reference}, ${t.openedAt}, ${t.expiresAt}) in (0, 4)`,
    ),
  ],
)
