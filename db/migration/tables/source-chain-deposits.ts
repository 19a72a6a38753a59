import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  numeric,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  coinRoles,
  depositHandlings,
  depositKinds,
  depositStates,
  sourceChains,
} from '#contract/migration/codes.ts'
import { identity, instant } from '../../columns.ts'
import type { Told } from '#contract/codes/told.ts'

/**
 * What reached an admin wallet on a source chain, current or former, as the chain reported it: depositKinds says what it can be.
 */
export const sourceChainDeposits = pgTable(
  'source_chain_deposits',
  {
    id: identity('deposit_id'),
    chain: text('chain', { enum: sourceChains }).notNull(),
    kind: text('kind', { enum: depositKinds }).notNull(),
    /** 0x in lower case, as every hash and address here. */
    txHash: text('tx_hash').notNull(),
    /**
     * -1 for a transfer of coin; below that for coin that came through contracts, where txHash is its block's. Of a surplus, that of its
     * fee less `surplusOffset` or a multiple of it.
     */
    logIndex: integer('log_index').notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    blockHash: text('block_hash').notNull(),
    blockTime: instant('block_time').notNull(),
    from: text('from_address').notNull(),
    to: text('to_address').notNull(),
    contract: text('contract'),
    tokenId: text('token_id'),
    /** Of a fee that was more than what was due, what was due: the rest is its surplus. */
    valueWei: numeric('value_wei', { precision: 40, scale: 0 }),
    role: text('role', { enum: coinRoles }),
    /** Of a surplus, the fee it was a part of; of a double payment, the last fee of its sender. */
    withId: bigint('with_id', { mode: 'number' }).references((): AnyPgColumn => sourceChainDeposits.id),
    /** Units of an ERC-1155 or ERC-20, which may be any number of 256 bits. */
    amount: numeric('amount', { precision: 78, scale: 0 }),
    /** Whether it was sent by a contract; null: not asked yet. */
    isFromContract: boolean('is_from_contract'),
    /** An admin says that it is dust, whatever its amount. */
    isDust: boolean('is_dust').notNull().default(false),
    /** Where it goes instead of back to `from`: an address that the wallet it came from has signed for. */
    returnTo: text('return_to'),
    /** What that wallet signed, in its own words, and its signature. */
    returnMessage: text('return_message'),
    returnSignature: text('return_signature'),
    state: text('state', { enum: depositStates }).notNull().default('seen'),
    handling: text('handling', { enum: depositHandlings }).notNull().default('orphan'),
    /** An admin's note: why it was matched, returned or ignored by hand. */
    note: text('note'),
    /** The chain's words for why its return is not signed yet. Old news once one is, or once it is handled otherwise. */
    returnDelay: text('return_delay').$type<Told>(),
    seenAt: instant('seen_at').notNull().defaultNow(),
    modifiedAt: instant('modified_at').notNull().defaultNow(),
  },
  (t) => [
    // The same transfer is one row, however often and by whomever it is found.
    uniqueIndex('source_chain_deposits_place').on(t.chain, t.txHash, t.logIndex),
    // The page of a migration says what became of them.
    index('source_chain_deposits_with')
      .on(t.withId)
      .where(sql`${t.withId} is not null`),
    // Matching searches for what a wallet sent.
    index('source_chain_deposits_from').on(t.chain, t.from, t.kind),
    // The orphan inbox.
    index('source_chain_deposits_orphan')
      .on(t.id)
      .where(sql`${t.handling} = 'orphan'`),
    // Those not yet deep enough are read at every poll.
    index('source_chain_deposits_seen')
      .on(t.chain, t.blockNumber)
      .where(sql`${t.state} = 'seen'`),
    // What is held of a token is compared with what came of it.
    index('source_chain_deposits_token')
      .on(t.chain, t.contract, t.tokenId)
      .where(sql`${t.contract} is not null`),
  ],
)
