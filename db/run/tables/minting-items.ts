import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { identity, instant, reference } from '../../columns.ts'
import { mintingMasters } from './minting-masters.ts'
import type { Told } from '#contract/codes/told.ts'

/** One thing to do. The widest table: 100,000 rows a run. Its columns are what every list and search needs. */
export const mintingItems = pgTable(
  'minting_items',
  {
    id: identity('item_id'),
    masterId: reference('master_id')
      .notNull()
      .references(() => mintingMasters.id),
    rowNo: integer('row_no').notNull(),
    /**
     * Unique for ever. A cancelled item that never reached a chain gives its key back by a prefix, and so does one of what may be done
     * again, when another followed it on its NFT.
     */
    businessKey: text('business_key').notNull().unique('minting_items_business_key'),
    name: text('name').notNull(),
    owner: text('owner').notNull(),
    /** What its operation was given; parsed by that operation's schema wherever it is read. */
    payload: jsonb('payload').$type<unknown>().notNull(),
    status: text('status', { enum: ['0', '10', '20', '40'] })
      .notNull()
      .default('0'),
    reasonCode: text('reason_code'),
    reasonDetail: text('reason_detail').$type<Told>(),
    /** The chunk it is in now; earlier ones are in chunk_items. No foreign key: see nfts. */
    chunkId: reference('chunk_id'),
    assetId: text('asset_id'),
    signature: text('signature'),
    /** What its operation learned at finality; null before. */
    result: jsonb('result').$type<unknown>(),
    /** The failed item whose corrected form it is; null for one of a list. No foreign key: see nfts. */
    repairsId: reference('repairs_id'),
    modifiedAt: instant('modified_at').notNull().defaultNow(),
  },
  (t) => [
    // No index here names the status, the asset id or the signature: an item is signed and completed
    // without touching one (a heap-only update), which is half of what a mint costs the database.
    // Item tables page by (master, id), filtered by state.
    index('minting_items_master').on(t.masterId, t.id),
    // Failed items, and they alone, have a reason.
    index('minting_items_failed')
      .on(t.masterId, t.reasonCode, t.id)
      .where(sql`${t.reasonCode} is not null`),
    // Planning walks the items that have no chunk yet.
    index('minting_items_unplanned')
      .on(t.masterId, t.id)
      .where(sql`${t.chunkId} is null`),
    // "Why did wallet X not get its NFT": one query across all runs. Asset ids are found by the NFT that was made, or by
    // the NFT that was given, signatures by their attempt.
    index('minting_items_owner').on(t.owner, t.id),
    // What an item is given never changes, so that this index takes nothing from signing and completing it. Only
    // items on NFTs that are there are in it.
    index('minting_items_asset')
      .on(sql`(${t.payload}->>'assetId')`)
      .where(sql`${t.payload}->>'assetId' is not null`),
    index('minting_items_chunk')
      .on(t.chunkId)
      .where(sql`${t.chunkId} is not null`),
    // An item is repaired once. Few are, so this takes nothing from signing and completing the others.
    uniqueIndex('minting_items_repairs')
      .on(t.repairsId)
      .where(sql`${t.repairsId} is not null`),
    // Search across runs finds the beginning of a name; within one run any part of it, by minting_items_master.
    index('minting_items_name').on(sql`lower(${t.name}) text_pattern_ops`),
  ],
)
