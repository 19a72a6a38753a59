import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, reference } from '../../columns.ts'
import { projects } from './projects.ts'

/**
 * A wallet of a project before its admin key was replaced: what it sent is on chain whatever any row says, and what reaches it is
 * still watched and can be given back.
 */
export const formerWallets = pgTable(
  'former_wallets',
  {
    projectId: reference('project_id')
      .notNull()
      .references(() => projects.id),
    address: text('address').notNull(),
    /** Its key, as it was sealed. Null: replaced before keys were kept, so that nothing can be signed for it. */
    sealed: text('sealed'),
    replacedAt: instant('replaced_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ name: 'former_wallets_pk', columns: [t.projectId, t.address] })],
)
