import type { Alert } from '#contract/alert/alerts.ts'
import { severities } from '#contract/alert/codes.ts'
import {
  acknowledgeAlert as saveAcknowledged,
  countRaisedAlerts,
  findOptionalAlert,
  listRaisedAlerts,
} from '#db/alert/alerts.ts'
import type { Queryable, Tx } from '#db/connection.ts'
import { AppError } from '../app-error.ts'
import { audited } from '../audit/index.ts'
import type { Author } from '../author.ts'
import { presentAlert } from './present.ts'

const firstMax = 5

/** @throws AppError NOT_FOUND. */
export async function readAlert(db: Queryable, alertId: number): Promise<Alert> {
  const row = await findOptionalAlert(db, alertId)
  if (!row) throw new AppError('NOT_FOUND')
  return presentAlert(row)
}

/** What nobody has acknowledged: for the bell and the first page. */
export async function readOpenAlerts(db: Queryable) {
  const [counts, rows] = await Promise.all([countRaisedAlerts(db), listRaisedAlerts(db, firstMax)])
  const countOf = (severity: string) => counts.find((row) => row.severity === severity)?.count ?? 0
  return {
    count: counts.reduce((sum, { count }) => sum + count, 0),
    bySeverity: {
      critical: countOf(severities[0]),
      warning: countOf(severities[1]),
      info: countOf(severities[2]),
    },
    first: rows.map((row) => presentAlert(row)),
  }
}

/** Each is in the audit log by itself. @returns how many nobody had acknowledged. */
export async function acknowledgeAlerts(tx: Tx, alertIds: number[], author: Author) {
  let acknowledged = 0
  for (const alertId of new Set(alertIds)) {
    const alert = await findOptionalAlert(tx, alertId)
    if (alert?.alert.state !== 'raised') continue
    await acknowledgeAlert(tx, alertId, author)
    acknowledged += 1
  }
  return { acknowledged }
}

/** @throws AppError NOT_FOUND, NOT_ALLOWED_NOW when it was acknowledged or resolved already. */
export function acknowledgeAlert(tx: Tx, alertId: number, author: Author): Promise<Alert> {
  const entry = {
    action: 'alert.acknowledge',
    id: alertId,
    read: (id: number) => readAlert(tx, id),
  } as const
  return audited(tx, entry, author, async () => {
    if (!(await saveAcknowledged(tx, alertId, author.actor))) throw new AppError('NOT_ALLOWED_NOW')
  })
}
