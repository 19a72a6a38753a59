import { bigint, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { sourceChains } from '#contract/migration/codes.ts'
import { instant } from '../../columns.ts'

function wei(name: string) {
  return numeric(name, { precision: 78, scale: 0 })
}

/**
 * The coin of one of our wallets, read block by block far enough below the head: what no row explains is coin that came through
 * contracts.
 */
export const sourceChainBalances = pgTable(
  'source_chain_balances',
  {
    chain: text('chain', { enum: sourceChains }).notNull(),
    address: text('address').notNull(),
    /** Where it began: what was there then needs no row. */
    baseBlock: bigint('base_block', { mode: 'number' }).notNull(),
    baseWei: wei('base_wei').notNull(),
    /** Up to here all is explained: the balance at the end of this block, and how many transactions the wallet had sent by then. */
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    balanceWei: wei('balance_wei').notNull(),
    nonce: bigint('nonce', { mode: 'number' }).notNull(),
    /** What its own transactions took since the base: values and gas. */
    spentWei: wei('spent_wei').notNull().default('0'),
    readAt: instant('read_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ name: 'source_chain_balances_pk', columns: [t.chain, t.address] })],
)
