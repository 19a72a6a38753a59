import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { standards } from '#contract/codes/status.ts'
import { identity, instant, reference } from '../../columns.ts'

/**
 * One of our NFTs, from its planning on. Its asset id is known once it is final on chain. Without foreign keys: it
 * is stored in one statement with its item, and each would be checked for each row.
 */
export const nfts = pgTable(
  'nfts',
  {
    id: identity('nft_id'),
    itemId: reference('item_id').notNull().unique('nfts_item'),
    collectionId: reference('collection_id').notNull(),
    standard: text('standard', { enum: standards }).notNull(),
    status: text('status', { enum: ['0', '5', '10', '20'] })
      .notNull()
      .default('0'),
    assetId: text('asset_id').unique('nfts_asset_id'),
    treeAddress: text('tree_address'),
    leafIndex: integer('leaf_index'),
    owner: text('owner').notNull(),
    mintedAt: instant('minted_at'),
    /** What a run of ours revealed it as last; null: it is as it was made, which its item says. */
    revealedName: text('revealed_name'),
    revealedUri: text('revealed_uri'),
    /** When a run of ours destroyed it; its status stays what its mint made it. */
    burntAt: instant('burnt_at'),
  },
  (t) => [
    // Whose those are that are there. What is planned or signed writes nothing to it; what is completed, one entry more.
    index('nfts_owner')
      .on(t.owner)
      .where(sql`${t.status} = '20' and ${t.burntAt} is null`),
  ],
)
