import { index, integer, pgTable } from 'drizzle-orm/pg-core'
import { instant, reference } from '../../columns.ts'

/**
 * How many items of a run were completed by one statement, written by that statement. An item is completed once and stays so: the
 * sum is what is done, and it takes a thousandth of what the items would take to be counted. Without a key: rows are never changed.
 */
export const completions = pgTable(
  'completions',
  {
    masterId: reference('master_id').notNull(),
    at: instant('at').notNull().defaultNow(),
    items: integer('items').notNull(),
  },
  // Holds all there is, so that a run is summed up without its rows.
  (t) => [index('completions_run').on(t.masterId, t.at, t.items)],
)
