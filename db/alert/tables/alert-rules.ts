import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { alertConditions, ruleReasons, severities } from '#contract/alert/codes.ts'
import { audit, identity } from '../../columns.ts'

/** What is watched, and from when it is worth an alert. */
export const alertRules = pgTable('alert_rules', {
  id: identity('rule_id'),
  name: text('name').notNull(),
  condition: text('condition', { enum: alertConditions }).notNull(),
  /** In the unit of the condition. */
  threshold: integer('threshold'),
  waitingCode: text('waiting_code', { enum: ruleReasons }),
  severity: text('severity', { enum: severities }).notNull(),
  status: text('status', { enum: ['on', 'off'] }).notNull(),
  ...audit,
})
