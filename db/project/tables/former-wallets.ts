import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, reference } from '../../columns.ts'
import { projects } from './projects.ts'

/** A wallet that paid for a project before its key was replaced: what it sent is on chain whatever any row says. */
export const formerWallets = pgTable(
  'former_wallets',
  {
    projectId: reference('project_id')
      .notNull()
      .references(() => projects.id),
    address: text('address').notNull(),
    replacedAt: instant('replaced_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ name: 'former_wallets_pk', columns: [t.projectId, t.address] })],
)
