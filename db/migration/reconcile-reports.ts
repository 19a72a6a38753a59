import { desc, sql } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import { reconcileReports } from '../schema.ts'

const shownMax = 60

/** The last comparisons, newest first. */
export function listReconcileReports(db: Queryable) {
  return db.select().from(reconcileReports).orderBy(desc(reconcileReports.id)).limit(shownMax)
}
export type ReconcileRow = Awaited<ReturnType<typeof listReconcileReports>>[number]

/** A report that is not begun yet: the worker makes it at its next check. One that waits already is the same. */
export async function askForReconcile(db: Queryable) {
  const [row] = await db.execute<{ report_id: string }>(sql`
    insert into reconcile_reports (started_at)
    values (now()) on conflict do nothing returning report_id`)
  return row ? Number(row.report_id) : null
}
