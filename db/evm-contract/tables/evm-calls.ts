import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { evmCallStates } from '#contract/evm-contract/codes.ts'
import type { EvmArgs } from '#contract/evm-contract/args.ts'
import type { Told } from '#contract/codes/told.ts'
import { sourceChains } from '#contract/migration/codes.ts'
import { audit, identity, instant, reference } from '../../columns.ts'
import { evmContracts } from './evm-contracts.ts'

/**
 * A call that a person asked for: what is signed is decided here, once, but for nonce and gas. Its transaction is a row of
 * source_chain_sends, as every transaction of our wallets is.
 */
export const evmCalls = pgTable(
  'evm_calls',
  {
    id: identity('call_id'),
    contractId: reference('contract_id')
      .notNull()
      .references(() => evmContracts.id),
    /** `constructor` creates the contract. */
    functionName: text('function_name').notNull(),
    args: jsonb('args').$type<EvmArgs>().notNull(),
    chain: text('chain', { enum: sourceChains }).notNull(),
    /** The wallet that signs: of the project when it was asked for. 0x in lower case. */
    from: text('from_address').notNull(),
    /** Null: it creates the contract. */
    to: text('to_address'),
    /** Calldata, or the creation code with its arguments: 0x in lower case. */
    data: text('data').notNull(),
    valueWei: numeric('value_wei', { precision: 80, scale: 0 }).notNull(),
    /** The most it may pay for gas: no transaction is stored that could pay more. */
    feeMaxWei: numeric('fee_max_wei', { precision: 40, scale: 0 }).notNull(),
    /** The NFT that it moves or lets be moved, by its id in the contract; null: none. */
    tokenId: text('token_id'),
    /** It was not on chain yet at this block, which was deep when it was asked for: all that the wallet sent after it must be explained. */
    askedBlock: bigint('asked_block', { mode: 'number' }).notNull(),
    state: text('state', { enum: evmCallStates }).notNull().default('waiting'),
    /** Why it waits or has failed. */
    error: text('error').$type<Told>(),
    /** What the contract answered when it refused, as 0x; null: it did not, or nothing was learned. */
    revertData: text('revert_data'),
    /** Ids of the NFTs that it minted or moved. */
    tokenIds: jsonb('token_ids').$type<string[]>().notNull().default([]),
    finishedAt: instant('finished_at'),
    ...audit,
  },
  (t) => [
    index('evm_calls_contract').on(t.contractId, t.id),
    // The worker looks for those that wait at each poll of the chain.
    index('evm_calls_waiting')
      .on(t.chain, t.from, t.id)
      .where(sql`${t.state} = 'waiting'`),
    check('evm_calls_created', sql`(${t.to} is null) = (${t.functionName} = 'constructor')`),
  ],
)
