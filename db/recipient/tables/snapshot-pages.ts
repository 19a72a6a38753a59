import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { reference } from '../../columns.ts'
import { holderSnapshots } from './holder-snapshots.ts'

/** What was read of a snapshot so far, so that a worker goes on where another one died. Removed when it is frozen. */
export const snapshotPages = pgTable(
  'snapshot_pages',
  {
    snapshotId: reference('snapshot_id')
      .notNull()
      .references(() => holderSnapshots.id),
    reading: integer('reading').notNull(),
    /** Who was asked. */
    witness: text('witness').notNull(),
    page: integer('page').notNull(),
    /** Where the next page begins; null: this was the last. */
    next: text('next'),
    /** The slot that it answered from; null: it does not say. */
    slot: bigint('slot', { mode: 'number' }),
    rows: integer('rows').notNull(),
    /** Lines of key, owner, asset and amount. */
    lines: text('lines').notNull(),
  },
  (t) => [
    // Of two workers that read the same page the first one counts.
    primaryKey({ name: 'snapshot_pages_page', columns: [t.snapshotId, t.reading, t.witness, t.page] }),
  ],
)
