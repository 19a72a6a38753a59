import { numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { sourceChains } from '#contract/migration/codes.ts'
import { instant } from '../../columns.ts'

/** The coin of our wallets on source chains, as every RPC last said. Addresses are 0x in lower case. */
export const sourceBalances = pgTable(
  'source_balances',
  {
    chain: text('chain', { enum: sourceChains }).notNull(),
    address: text('address').notNull(),
    balanceWei: numeric('balance_wei', { precision: 40, scale: 0 }).notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ name: 'source_balances_pkey', columns: [t.chain, t.address] })],
)
