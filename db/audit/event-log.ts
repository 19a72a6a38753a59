import type { Queryable } from '../connection.ts'
import { events } from '../schema.ts'
import type { EventReason } from '#contract/codes/move-reasons.ts'

/** An event that is not a move of a status: a control, a chunk, an attempt. */
export async function saveEvents(
  db: Queryable,
  rows: (Omit<typeof events.$inferInsert, 'reason'> & { reason?: EventReason | null })[],
) {
  if (rows.length > 0) await db.insert(events).values(rows)
}
