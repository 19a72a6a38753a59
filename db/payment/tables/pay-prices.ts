import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { payCodes } from '#contract/codes/status.ts'
import { audit, lamports } from '../../columns.ts'

/** What one run under a pay code costs whoever starts it. A code without a row costs nothing. */
export const payPrices = pgTable('pay_prices', {
  payCode: text('pay_code', { enum: payCodes }).primaryKey(),
  lamports: lamports('lamports').notNull(),
  /** Goes up with every change, so that two people do not overwrite each other. */
  version: integer('version').notNull().default(1),
  ...audit,
})
