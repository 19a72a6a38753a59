import { bigint, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sourceChains } from '#contract/migration/codes.ts'
import { identity, instant } from '../../columns.ts'

/**
 * A transaction of one of our wallets, deep on the chain, that no deposit explains. Until an admin accepts it nothing is
 * signed for that wallet.
 */
export const sourceChainStrays = pgTable(
  'source_chain_strays',
  {
    id: identity('stray_id'),
    chain: text('chain', { enum: sourceChains }).notNull(),
    from: text('from_address').notNull(),
    nonce: bigint('nonce', { mode: 'number' }).notNull(),
    txHash: text('tx_hash').notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    /** Null: it deployed a contract. */
    to: text('to_address'),
    valueWei: numeric('value_wei', { precision: 80, scale: 0 }).notNull(),
    /** Who got what, where it is a transfer of coin or of an NFT; else null. */
    receiver: text('receiver'),
    contract: text('contract'),
    tokenId: text('token_id'),
    /** Units of an ERC-1155 or ERC-20 that it moved. */
    amount: numeric('amount', { precision: 78, scale: 0 }),
    /** What it called, as 0x; null: it was only read before this was kept, or is too long to be one of ours. */
    data: text('data'),
    /** The address of the contract that it created, if it did. */
    creates: text('creates_address'),
    foundAt: instant('found_at').notNull().defaultNow(),
    acceptedAt: instant('accepted_at'),
    acceptedBy: text('accepted_by'),
    note: text('note'),
  },
  (t) => [
    // A nonce carries one transaction.
    uniqueIndex('source_chain_strays_nonce').on(t.chain, t.from, t.nonce),
  ],
)
