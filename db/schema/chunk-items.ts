import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { reference } from './columns.ts'
import { chunks } from './chunks.ts'
import { mintingItems } from './minting-items.ts'

/** Which items a chunk carries, in instruction order. Kept for ever: it is how an attempt names its items. */
export const chunkItems = pgTable(
  'chunk_items',
  {
    chunkId: reference('chunk_id')
      .notNull()
      .references(() => chunks.id),
    position: integer('position').notNull(),
    itemId: reference('item_id')
      .notNull()
      .references(() => mintingItems.id),
  },
  (t) => [
    primaryKey({ name: 'chunk_items_pk', columns: [t.chunkId, t.position] }),
    index('chunk_items_item').on(t.itemId),
  ],
)
