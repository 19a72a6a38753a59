import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, reference } from '../../columns.ts'
import { projects } from './projects.ts'

/** A wallet key of a project, sealed (db/vault.ts). The worker alone opens it. */
export const projectKeys = pgTable(
  'project_keys',
  {
    projectId: reference('project_id')
      .notNull()
      .references(() => projects.id),
    purpose: text('purpose', { enum: ['listing', 'fee', 'admin'] }).notNull(),
    /** Derived from the key when it was stored: what may be shown. */
    address: text('address').notNull(),
    sealed: text('sealed').notNull(),
    storedAt: instant('stored_at').notNull().defaultNow(),
    storedBy: text('stored_by'),
  },
  (t) => [primaryKey({ name: 'project_keys_pk', columns: [t.projectId, t.purpose] })],
)
