import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { identity, instant } from '../../columns.ts'

/** A wallet that payments go to, and how far its transactions were read. */
export const feeWallets = pgTable(
  'fee_wallets',
  {
    id: identity('fee_wallet_id'),
    address: text('address').notNull(),
    /** All RPCs agreed about this transaction and each one before it; null: none was read yet. */
    cursor: text('cursor'),
    /** What is older is nobody's payment: none was open. */
    since: instant('since')
      .notNull()
      .default(sql`now() - interval '1 day'`),
    nextReadAt: instant('next_read_at').notNull().defaultNow(),
    /** When the last reading began in which all RPCs agreed about everything; null: none yet. */
    readAt: instant('read_at'),
    /** Why the last reading was not such a one. */
    trouble: text('trouble'),
    registeredAt: instant('registered_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('fee_wallets_address').on(t.address)],
)
