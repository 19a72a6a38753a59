import { date, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { lamports, reference } from '../../columns.ts'
import { projects } from './projects.ts'

/** What the runs of a project spent on a day of UTC, as it became final: added in the transaction that books it to its run. */
export const projectSpending = pgTable(
  'project_spending',
  {
    projectId: reference('project_id')
      .notNull()
      .references(() => projects.id),
    day: date('day').notNull(),
    spentLamports: lamports('spent_lamports').notNull(),
  },
  (t) => [primaryKey({ name: 'project_spending_pk', columns: [t.projectId, t.day] })],
)
