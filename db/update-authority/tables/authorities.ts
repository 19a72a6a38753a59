import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../columns.ts'

/**
 * Which wallet mints into a tree (its delegate) or speaks for a collection, as far as the rows know: who made it, and to whom we handed it
 * over. What others handed over has no row, or an old one; the chain has the last word on it.
 */
export const authorities = pgTable('authorities', {
  /** Of the tree, or of the collection's mint. */
  address: text('address').primaryKey(),
  wallet: text('wallet').notNull(),
  saidAt: instant('said_at').notNull().defaultNow(),
})
