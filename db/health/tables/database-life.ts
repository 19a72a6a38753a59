import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, lamports } from '../../columns.ts'

/**
 * How long workers have been at work on these rows without a gap. One row. A backup that is restored, or a standby that takes over,
 * brings back the row of another time or another server: what was signed in between has no row, and may still land.
 */
export const databaseLife = pgTable(
  'database_life',
  {
    id: integer('life_id').primaryKey().default(1),
    /** Server, timeline and database: a standby that takes over begins a timeline of its own. */
    identity: text('identity').notNull(),
    /** After the last gap. What was to be done before may have been done by rows that are lost. */
    beganAt: instant('began_at').notNull().defaultNow(),
    /** Since when these rows are on another server, timeline or database than before; null: they never were. */
    movedAt: instant('moved_at'),
    seenAt: instant('seen_at').notNull().defaultNow(),
    /** Up to this block something may land that has no row; null: nothing can. */
    quietUntil: lamports('quiet_until'),
  },
  (t) => [check('database_life_one', sql`${t.id} = 1`)],
)
