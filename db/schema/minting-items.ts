import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { identity, instant, reference } from './columns.ts'
import { chunks } from './chunks.ts'
import { mintingMasters } from './minting-masters.ts'

/** One NFT to mint. The widest table: 100,000 rows a run. */
export const mintingItems = pgTable(
  'minting_items',
  {
    id: identity('item_id'),
    masterId: reference('master_id')
      .notNull()
      .references(() => mintingMasters.id),
    rowNo: integer('row_no').notNull(),
    /** Unique for ever. A cancelled item that never reached a chain gives its key back by a prefix. */
    businessKey: text('business_key').notNull().unique('minting_items_business_key'),
    name: text('name').notNull(),
    symbol: text('symbol').notNull(),
    uri: text('uri').notNull(),
    owner: text('owner').notNull(),
    sellerFeeBasisPoints: integer('seller_fee_basis_points').notNull(),
    creators: jsonb('creators').$type<{ address: string; share: number }[]>().notNull(),
    attributes: jsonb('attributes').$type<unknown>(),
    status: text('status', { enum: ['0', '10', '20', '40'] })
      .notNull()
      .default('0'),
    reasonCode: text('reason_code'),
    reasonDetail: text('reason_detail'),
    /** The chunk it is in now; earlier ones are in chunk_items. */
    chunkId: reference('chunk_id').references(() => chunks.id),
    assetId: text('asset_id'),
    leafIndex: integer('leaf_index'),
    signature: text('signature'),
    tokenAccount: text('token_account'),
    metadataAccount: text('metadata_account'),
    masterEditionAccount: text('master_edition_account'),
    modifiedAt: instant('modified_at').notNull().defaultNow(),
  },
  (t) => [
    // Item tables page by (master, id), filtered by state or reason.
    index('minting_items_master').on(t.masterId, t.id),
    index('minting_items_status').on(t.masterId, t.status, t.id),
    index('minting_items_failed')
      .on(t.masterId, t.reasonCode, t.id)
      .where(sql`${t.status} = '40'`),
    // Planning walks the items that have no chunk yet.
    index('minting_items_unplanned')
      .on(t.masterId, t.id)
      .where(sql`${t.chunkId} is null and ${t.status} in ('0', '10')`),
    // "Why did wallet X not get its NFT": one look across all runs.
    index('minting_items_owner').on(t.owner, t.id),
    index('minting_items_asset')
      .on(t.assetId)
      .where(sql`${t.assetId} is not null`),
    index('minting_items_signature')
      .on(t.signature)
      .where(sql`${t.signature} is not null`),
    index('minting_items_chunk').on(t.chunkId),
    // Search across runs finds the beginning of a name; within one run any part of it, by minting_items_master.
    index('minting_items_name').on(sql`lower(${t.name}) text_pattern_ops`),
  ],
)
