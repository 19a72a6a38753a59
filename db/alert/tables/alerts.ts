import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { alertStates, severities } from '#contract/alert/codes.ts'
import { identity, instant, reference } from '../../columns.ts'
import { alertRules } from './alert-rules.ts'

/** What a rule found, from when it began until it ended. */
export const alerts = pgTable(
  'alerts',
  {
    id: identity('alert_id'),
    ruleId: reference('rule_id')
      .notNull()
      .references(() => alertRules.id),
    /** As it was when it began. */
    severity: text('severity', { enum: severities }).notNull(),
    /** `entity:id`. */
    subject: text('subject').notNull(),
    /** As last measured. */
    value: text('value').notNull(),
    state: text('state', { enum: alertStates }).notNull().default('raised'),
    raisedAt: instant('raised_at').notNull().defaultNow(),
    acknowledgedAt: instant('acknowledged_at'),
    acknowledgedBy: text('acknowledged_by'),
    resolvedAt: instant('resolved_at'),
  },
  (t) => [
    // However many workers evaluate a rule, one thing has one open alert.
    uniqueIndex('alerts_open')
      .on(t.ruleId, t.subject)
      .where(sql`${t.state} <> 'resolved'`),
    // Whether the same thing was raised a moment ago.
    index('alerts_subject').on(t.ruleId, t.subject, t.raisedAt),
  ],
)
