import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { standards } from '../../api/contract/codes/status.ts'
import { identity, instant, reference } from './columns.ts'
import { collections } from './collections.ts'
import { mintingItems } from './minting-items.ts'

/** An NFT of ours, from its planning on. Its asset id is known once it is final on chain. */
export const nfts = pgTable(
  'nfts',
  {
    id: identity('nft_id'),
    itemId: reference('item_id')
      .notNull()
      .unique('nfts_item')
      .references(() => mintingItems.id),
    collectionId: reference('collection_id')
      .notNull()
      .references(() => collections.id),
    standard: text('standard', { enum: standards }).notNull(),
    status: text('status', { enum: ['0', '5', '10', '20'] })
      .notNull()
      .default('0'),
    assetId: text('asset_id').unique('nfts_asset_id'),
    treeAddress: text('tree_address'),
    leafIndex: integer('leaf_index'),
    owner: text('owner').notNull(),
    mintedAt: instant('minted_at'),
  },
  (t) => [index('nfts_collection').on(t.collectionId, t.id), index('nfts_owner').on(t.owner)],
)
