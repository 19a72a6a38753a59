import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { sourceChains } from '#contract/migration/codes.ts'
import { instant } from '../../columns.ts'

/** The last blocks the watcher has read, with their hashes: where a hash differs now, the chain was reorganised. */
export const sourceChainBlocks = pgTable(
  'source_chain_blocks',
  {
    chain: text('chain', { enum: sourceChains }).notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    blockHash: text('block_hash').notNull(),
    readAt: instant('read_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.chain, t.blockNumber] })],
)
