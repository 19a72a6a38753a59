import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../columns.ts'

/** Work that all workers together do once in an interval: whoever comes first after `due_at` does it. */
export const periodicTurns = pgTable('periodic_turns', {
  name: text('name').primaryKey(),
  dueAt: instant('due_at').notNull().defaultNow(),
})
