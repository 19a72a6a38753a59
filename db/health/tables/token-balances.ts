import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../../columns.ts'

/** What project wallets hold of tokens that rounds to come take from them, as the worker last read it. */
export const tokenBalances = pgTable(
  'token_balances',
  {
    address: text('address').notNull(),
    mint: text('mint').notNull(),
    /** Base units as decimal text: more than a bigint of PostgreSQL holds. */
    units: text('units').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ name: 'token_balances_pkey', columns: [t.address, t.mint] })],
)
