import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { identity, instant, lamports, reference } from '../../columns.ts'
import { collections } from '../../collection/tables/collections.ts'
import { trees } from '../../tree/tables/trees.ts'

/**
 * An NFT that a census found in a collection of ours and that no item explains. Until a person accepts it, nothing more is
 * minted into the collection; from then on it counts as known.
 */
export const unexplainedAssets = pgTable(
  'unexplained_assets',
  {
    id: identity('unexplained_id'),
    collectionId: reference('collection_id')
      .notNull()
      .references(() => collections.id),
    /** Null: an NFT of Token Metadata. */
    treeId: reference('tree_id').references(() => trees.id),
    assetId: text('asset_id').notNull().unique('unexplained_assets_asset'),
    leafIndex: integer('leaf_index'),
    /** Of a leaf, as it was minted. */
    owner: text('owner'),
    /** Of a leaf that our key minted: what an item that makes the same would have (`leafContent`). */
    content: text('content'),
    signature: text('signature').notNull(),
    slot: lamports('slot').notNull(),
    foundAt: instant('found_at').notNull().defaultNow(),
    acceptedAt: instant('accepted_at'),
    acceptedBy: text('accepted_by'),
  },
  (t) => [
    index('unexplained_assets_collection').on(t.collectionId, t.id),
    index('unexplained_assets_tree')
      .on(t.treeId)
      .where(sql`${t.treeId} is not null`),
  ],
)
