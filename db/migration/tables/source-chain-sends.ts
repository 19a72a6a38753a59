import { sql } from 'drizzle-orm'
import { bigint, check, index, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sourceChains, sourceChainSendPurposes, sourceChainSendStates } from '#contract/migration/codes.ts'
import { bytes, identity, instant, reference } from '../../columns.ts'
import { evmCalls } from '../../evm-contract/tables/evm-calls.ts'
import { migrations } from './migrations.ts'
import { sourceChainDeposits } from './source-chain-deposits.ts'
import type { Told } from '#contract/codes/told.ts'

/**
 * Our transaction on a source chain: an NFT going back, a fee refunded, or a call of a contract. Its bytes are stored before they are
 * broadcast; they are broadcast until they are mined, or replaced under the same nonce by some that offer more.
 */
export const sourceChainSends = pgTable(
  'source_chain_sends',
  {
    id: identity('send_id'),
    chain: text('chain', { enum: sourceChains }).notNull(),
    purpose: text('purpose', { enum: sourceChainSendPurposes }).notNull(),
    /** What it sends back. Null: it is a call. */
    depositId: reference('deposit_id').references(() => sourceChainDeposits.id),
    /** What it calls. Null: it sends something back. */
    callId: reference('call_id').references(() => evmCalls.id),
    migrationId: reference('migration_id').references(() => migrations.id),
    from: text('from_address').notNull(),
    /** Of a call that creates a contract: the address that it gets. */
    to: text('to_address').notNull(),
    nonce: bigint('nonce', { mode: 'number' }).notNull(),
    txHash: text('tx_hash').notNull(),
    signedBytes: bytes('signed_bytes').notNull(),
    /** The most it can pay for gas. */
    feeWei: numeric('fee_wei', { precision: 40, scale: 0 }),
    /** What its gas cost in the block that has it. Null: it is in none, or nobody told. */
    paidWei: numeric('paid_wei', { precision: 40, scale: 0 }),
    state: text('state', { enum: sourceChainSendStates }).notNull().default('signed'),
    error: text('error').$type<Told>(),
    blockNumber: bigint('block_number', { mode: 'number' }),
    blockHash: text('block_hash'),
    signedAt: instant('signed_at').notNull().defaultNow(),
    sentAt: instant('sent_at'),
    finalAt: instant('final_at'),
  },
  (t) => [
    // A nonce carries one send, whose transactions all have it. One that lost its nonce to another has failed.
    uniqueIndex('source_chain_sends_nonce')
      .on(t.chain, t.from, t.nonce)
      .where(sql`${t.state} <> 'failed'`),
    uniqueIndex('source_chain_sends_hash').on(t.txHash),
    // A deposit goes back once; only a reverted sending may be followed by another.
    uniqueIndex('source_chain_sends_deposit')
      .on(t.depositId)
      .where(sql`${t.state} <> 'failed'`),
    // A call is made once.
    uniqueIndex('source_chain_sends_call')
      .on(t.callId)
      .where(sql`${t.state} <> 'failed'`),
    check(
      'source_chain_sends_reason',
      sql`num_nonnulls(${t.depositId}, ${t.callId}) = 1 and (${t.callId} is not null) = (${t.purpose} = 'call')`,
    ),
    index('source_chain_sends_migration').on(t.migrationId),
    // What a wallet spent today is summed before it signs.
    index('source_chain_sends_signed').on(t.chain, t.from, t.signedAt),
    // The watcher follows those that are not final.
    index('source_chain_sends_open')
      .on(t.chain, t.from, t.nonce)
      .where(sql`${t.state} in ('signed', 'sent', 'landed')`),
  ],
)

/**
 * What is known of the nonces of one of our wallets. One row is its one owner, locked by the worker that signs.
 */
export const sourceChainNonces = pgTable(
  'source_chain_nonces',
  {
    id: identity('nonce_id'),
    chain: text('chain', { enum: sourceChains }).notNull(),
    address: text('address').notNull(),
    nextNonce: bigint('next_nonce', { mode: 'number' }).notNull(),
    /**
     * The wallet's transactions up to this block, this many, were there before we had anything to do with it: no row has
     * to explain them. Null: not read yet.
     */
    baseNonce: bigint('base_nonce', { mode: 'number' }),
    baseBlock: bigint('base_block', { mode: 'number' }),
    /** The largest count of its transactions that an RPC gave at the last census, and how many of them no row explains. */
    chainNonce: bigint('chain_nonce', { mode: 'number' }),
    missing: bigint('missing', { mode: 'number' }).notNull().default(0),
    /** Blocks up to here were read one by one for missing transactions, where RPCs do not keep the state of old blocks. */
    searchedBlock: bigint('searched_block', { mode: 'number' }),
    /** Why a missing transaction cannot be read now, in the chain's words. */
    censusError: text('census_error').$type<Told>(),
  },
  (t) => [uniqueIndex('source_chain_nonces_wallet').on(t.chain, t.address)],
)
