import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { reference } from '../../columns.ts'

/**
 * Which items a chunk carries, in instruction order. Kept for ever: it is how an attempt names its items.
 * Without foreign keys: both ids come from the transaction that stores the row, and each would be checked.
 */
export const chunkItems = pgTable(
  'chunk_items',
  {
    chunkId: reference('chunk_id').notNull(),
    position: integer('position').notNull(),
    itemId: reference('item_id').notNull(),
  },
  (t) => [
    primaryKey({ name: 'chunk_items_pk', columns: [t.chunkId, t.position] }),
    index('chunk_items_item').on(t.itemId),
  ],
)
