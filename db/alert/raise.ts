import { sql } from 'drizzle-orm'
import type { AlertCondition, DeliveryEvent, Severity } from '#contract/alert/codes.ts'
import type { Queryable, Tx } from '../connection.ts'
import { move, recordCreated } from '../moves/move.ts'
import { alerts, deliveries } from '../schema.ts'
import type { Finding } from './findings.ts'
import type { AlertRuleRecord } from './rules.ts'

export interface OpenAlert extends Finding {
  alertId: number
  ruleId: number
  ruleName: string
  condition: AlertCondition
  severity: Severity
  raisedAt: string
}

/** The same thing raised again within this time is shown, but nobody is notified once more. */
const quietMinutes = 15

/**
 * Raises an alert for each finding that has no open one, and keeps the value of those that have.
 * @returns those that were raised now and are worth a notification: not the same thing within a quarter of an hour.
 */
export async function raiseAlerts(
  tx: Tx,
  rule: AlertRuleRecord,
  { findings, actor }: { findings: Finding[]; actor: string },
): Promise<OpenAlert[]> {
  if (findings.length === 0) return []
  const rows = await tx
    .insert(alerts)
    .values(findings.map((it) => ({ ruleId: rule.id, severity: rule.severity, ...it })))
    .onConflictDoNothing()
    .returning()
  await keepValues(tx, rule.id, findings)
  if (rows.length === 0) return []
  await recordCreated(tx, 'alert', { ids: rows.map(({ id }) => id), masterId: null, to: 'raised', actor })
  const isRepeated = await listRepeated(
    tx,
    rows.map(({ id }) => id),
  )
  return rows
    .filter(({ id }) => !isRepeated.has(id))
    .map((row) => ({ ...row, ...headOf(rule), alertId: row.id, raisedAt: row.raisedAt.toISOString() }))
}

/** Ends the open alerts of a rule that it does not find any more. @returns those whose beginning was notified. */
export async function resolveAlerts(
  tx: Tx,
  rule: AlertRuleRecord,
  { findings, actor }: { findings: Finding[]; actor: string },
): Promise<OpenAlert[]> {
  const found = sql.param(findings.map(({ subject }) => subject))
  const ids = await move(tx, 'alert', {
    from: ['raised', 'acknowledged'],
    to: 'resolved',
    actor,
    set: sql`resolved_at = now()`,
    where: sql`a.rule_id = ${rule.id} and a.subject <> all(${found}::text[])`,
  })
  if (ids.length === 0) return []
  const rows = await tx.execute<{ alert_id: string; subject: string; value: string; raised_at: string }>(sql`
    select a.alert_id, a.subject, a.value, a.severity,
      to_char(a.raised_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as raised_at
    from alerts a where a.alert_id = any(${sql.param(ids)}::bigint[]) and exists (
      select 1 from deliveries d where d.alert_id = a.alert_id and d.event = 'alert.raised')`)
  return rows.map((row) => ({
    ...headOf(rule),
    alertId: Number(row.alert_id),
    subject: row.subject,
    value: row.value,
    raisedAt: row.raised_at,
  }))
}

function headOf({ id, name, condition, severity }: AlertRuleRecord) {
  return { ruleId: id, ruleName: name, condition, severity }
}

async function keepValues(tx: Tx, ruleId: number, findings: Finding[]) {
  await tx.execute(sql`
    update alerts set value = f.value
    from unnest(${sql.param(findings.map((it) => it.subject))}::text[],
      ${sql.param(findings.map((it) => it.value))}::text[]) as f (subject, value)
    where alerts.rule_id = ${ruleId} and alerts.subject = f.subject and alerts.state <> 'resolved'
      and alerts.value <> f.value`)
}

async function listRepeated(tx: Tx, ids: number[]): Promise<Set<number>> {
  const rows = await tx.execute<{ alert_id: string }>(sql`
    select a.alert_id from alerts a where a.alert_id = any(${sql.param(ids)}::bigint[]) and exists (
      select 1 from alerts b where b.rule_id = a.rule_id and b.subject = a.subject and b.alert_id <> a.alert_id
        and b.raised_at > now() - ${quietMinutes} * interval '1 minute')`)
  return new Set(rows.map((row) => Number(row.alert_id)))
}

/** Ends what the rules that are off, or gone, had raised. */
export async function resolveAlertsOfOffRules(db: Queryable, actor: string): Promise<void> {
  await move(db, 'alert', {
    ...{ from: ['raised', 'acknowledged'], to: 'resolved', actor, reason: 'the rule is off' },
    set: sql`resolved_at = now()`,
    where: sql`exists (select 1 from alert_rules r where r.rule_id = a.rule_id
      and (r.status = 'off' or r.deleted_at is not null))`,
  })
}

export interface NewDelivery {
  channelId: number | null
  alertId: number | null
  event: DeliveryEvent | null
  kind: 'mail' | 'webhook'
  target: string
  subject: string | null
  body: string
}

/**
 * Puts mails and webhooks into the outbox, in the transaction of what they are about; notify the `deliver` task after the
 * commit. What a channel was told of an alert already is left out. @returns their ids.
 */
export async function saveNewDeliveries(tx: Tx, rows: NewDelivery[], actor: string): Promise<number[]> {
  if (rows.length === 0) return []
  const made = await tx
    .insert(deliveries)
    .values(rows)
    .onConflictDoNothing({ target: [deliveries.channelId, deliveries.alertId, deliveries.event] })
    .returning({ id: deliveries.id })
  const ids = made.map(({ id }) => id)
  if (ids.length > 0) await recordCreated(tx, 'delivery', { ids, masterId: null, to: 'waiting', actor })
  return ids
}
