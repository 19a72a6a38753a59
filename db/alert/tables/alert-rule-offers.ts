import { pgTable, text } from 'drizzle-orm/pg-core'
import { alertConditions } from '#contract/alert/codes.ts'
import { instant } from '../../columns.ts'

/** The conditions that this installation was given a first rule of, whatever became of that: it is given none of them again. */
export const alertRuleOffers = pgTable('alert_rule_offers', {
  condition: text('condition', { enum: alertConditions }).primaryKey(),
  offeredAt: instant('offered_at').notNull().defaultNow(),
})
