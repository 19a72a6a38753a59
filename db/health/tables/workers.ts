import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../columns.ts'

/** Heartbeat of each worker process; older than ten seconds means that it has ended. */
export const workers = pgTable('workers', {
  workerId: text('worker_id').primaryKey(),
  startedAt: instant('started_at').notNull().defaultNow(),
  seenAt: instant('seen_at').notNull().defaultNow(),
  rssMb: integer('rss_mb').notNull(),
})
