import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant, lamports } from '../../columns.ts'

/** Balances of project wallets as the worker last read them. */
export const balances = pgTable('balances', {
  address: text('address').primaryKey(),
  lamports: lamports('lamports').notNull(),
  at: instant('at').notNull().defaultNow(),
})
