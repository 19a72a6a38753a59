import type { Queryable } from '../connection.ts'
import { events } from '../schema.ts'

/** An event that is not a move of a status: a control, a chunk, an attempt. */
export async function saveEvents(db: Queryable, rows: (typeof events.$inferInsert)[]) {
  if (rows.length > 0) await db.insert(events).values(rows)
}
