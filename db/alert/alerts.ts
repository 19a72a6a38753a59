import { eq, sql } from 'drizzle-orm'
import { severities } from '#contract/alert/codes.ts'
import type { Queryable } from '../connection.ts'
import { moveOne } from '../moves/move.ts'
import { alertRules, alerts } from '../schema.ts'
import { isUser, modifiers } from '../sql/authors.ts'
import { keysetQuery } from '../sql/keyset-query.ts'

function selectAlerts(db: Queryable) {
  return db
    .select({
      alert: alerts,
      ruleName: alertRules.name,
      condition: alertRules.condition,
      acknowledger: modifiers.uid,
    })
    .from(alerts)
    .innerJoin(alertRules, eq(alertRules.id, alerts.ruleId))
    .leftJoin(modifiers, isUser(modifiers, alerts.acknowledgedBy))
}
export type AlertRow = Awaited<ReturnType<typeof listAlerts>>[number]

export const listAlerts = keysetQuery({
  select: selectAlerts,
  key: alerts.id,
  search: { contains: [alerts.subject, alertRules.name] },
  filters: { state: alerts.state, severity: alerts.severity, condition: alertRules.condition },
})

export async function findOptionalAlert(db: Queryable, alertId: number): Promise<AlertRow | null> {
  const [row] = await selectAlerts(db).where(eq(alerts.id, alertId))
  return row ?? null
}

/** Alerts nobody has acknowledged: the most severe first, then the newest. */
export function listRaisedAlerts(db: Queryable, limit: number): Promise<AlertRow[]> {
  return selectAlerts(db)
    .where(eq(alerts.state, 'raised'))
    .orderBy(
      sql`array_position(${sql.param([...severities])}::text[], ${alerts.severity})`,
      sql`${alerts.id} desc`,
    )
    .limit(limit)
}

/** Of those, how many there are, by severity. */
export async function countRaisedAlerts(db: Queryable) {
  const rows = await db.execute<{ severity: string; count: number }>(
    sql`select severity, count(*)::int as count from alerts where state = 'raised' group by severity`,
  )
  return rows.map(({ severity, count }) => ({ severity, count }))
}

/** @returns false when it was acknowledged or resolved already. */
export function acknowledgeAlert(db: Queryable, alertId: number, actor: string): Promise<boolean> {
  return moveOne(db, 'alert', {
    ...{ id: alertId, from: 'raised', to: 'acknowledged', actor },
    set: sql`acknowledged_at = now(), acknowledged_by = ${actor}`,
  })
}
