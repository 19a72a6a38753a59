import { and, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import { zeroAddress } from '#contract/evm-address.ts'
import type { SourceChain } from '#contract/migration/codes.ts'
import { tellDetail } from '#contract/codes/told.ts'
import { msSince } from '../clock.ts'
import type { Db, Queryable, Tx } from '../connection.ts'
import { sourceChainBalances } from '../schema.ts'
import type { SourceWallet } from './source-chain-census.ts'

/** The balance of a wallet at the end of a block, and how many transactions it had sent by then. */
export interface BalanceAt {
  block: number
  wei: bigint
  nonce: number
}

/** Up to where a wallet's coin is explained. */
export interface ExplainedBalance extends BalanceAt {
  base: { block: number; wei: bigint }
  /** What its own transactions took since the base. */
  spentWei: bigint
  /** How long ago it was read last, by the clock of the database. */
  readForMs: number
}

export async function findOptionalBalance(
  db: Queryable,
  { chain, address }: SourceWallet,
): Promise<ExplainedBalance | null> {
  const [row] = await db
    .select({ ...getTableColumns(sourceChainBalances), readForMs: msSince(sourceChainBalances.readAt) })
    .from(sourceChainBalances)
    .where(and(eq(sourceChainBalances.chain, chain), eq(sourceChainBalances.address, address)))
  if (!row) return null
  const { blockNumber: block, nonce, readForMs } = row
  const base = { block: row.baseBlock, wei: BigInt(row.baseWei) }
  return { block, wei: BigInt(row.balanceWei), nonce, base, spentWei: BigInt(row.spentWei), readForMs }
}

/** Every wallet whose coin is explained. */
export async function listBalanceWallets(db: Queryable): Promise<SourceWallet[]> {
  return db
    .select({ chain: sourceChainBalances.chain, address: sourceChainBalances.address })
    .from(sourceChainBalances)
    .orderBy(sourceChainBalances.chain, sourceChainBalances.address)
}

/** What a wallet has when it is read for the first time needs no row. */
export async function saveBaseBalance(db: Queryable, { chain, address }: SourceWallet, at: BalanceAt) {
  const wei = String(at.wei)
  await db
    .insert(sourceChainBalances)
    .values({
      ...{ chain, address, baseBlock: at.block, baseWei: wei, blockNumber: at.block, balanceWei: wei },
      nonce: at.nonce,
    })
    .onConflictDoNothing()
}

/** A fork went deeper than what is explained: those wallets begin anew. */
export async function forgetBalancesAbove(tx: Tx, chain: SourceChain, height: number) {
  await tx
    .delete(sourceChainBalances)
    .where(and(eq(sourceChainBalances.chain, chain), gt(sourceChainBalances.blockNumber, height)))
}

/** What rows say moved the coin of a wallet in a block: above zero what came, below what went. */
export interface CoinMove {
  block: number
  wei: bigint
}

/** Coin that came to a wallet by its rows, in the blocks after `from` up to `to`. */
export async function listCoinRows(
  db: Queryable,
  { chain, address }: SourceWallet,
  { from, to }: { from: number; to: number },
): Promise<CoinMove[]> {
  const rows = await db.execute<{ block: string; wei: string }>(sql`
    select block_number as block, sum(value_wei)::text as wei from source_chain_deposits
    where chain = ${chain} and to_address = ${address} and kind in ('fee', 'coin') and state <> 'reorged'
      and block_number > ${from} and block_number <= ${to}
    group by block_number`)
  return rows.map((row) => ({ block: Number(row.block), wei: BigInt(row.wei) }))
}

/** A transaction that one of our wallets sent, by its row. called: the contract of a call of ours. */
export interface OwnTransaction {
  txHash: string
  block: number
  called: string | null
}

/** Transactions of a wallet that rows know to be in the blocks after `from` up to `to`, reverted ones too. */
export async function listOwnTransactions(
  db: Queryable,
  { chain, address }: SourceWallet,
  { from, to }: { from: number; to: number },
): Promise<OwnTransaction[]> {
  const rows = await db.execute<{ tx_hash: string; block: string; called: string | null }>(sql`
    select tx_hash, block_number as block, case when purpose = 'call' and state <> 'failed' then to_address end as called
      from source_chain_sends
      where chain = ${chain} and from_address = ${address} and block_hash is not null
        and block_number > ${from} and block_number <= ${to}
    union all
    select tx_hash, block_number, case when data <> '0x' then to_address end from source_chain_strays t
      where chain = ${chain} and from_address = ${address} and block_number > ${from} and block_number <= ${to}
        and not exists (select 1 from source_chain_sends s where s.tx_hash = t.tx_hash)`)
  return rows.map((row) => ({ txHash: row.tx_hash, block: Number(row.block), called: row.called }))
}

/** Coin of a block that no row explains. */
export interface FoundCoin {
  wei: bigint
  block: { number: number; hash: string; time: Date }
  /** A call of ours in that block, which brought it. */
  call: OwnTransaction | null
}

/**
 * Moves on what is explained, and makes rows of what nothing else did, in one transaction: none of them is made twice. What a call
 * of ours brought, a withdrawal, is kept and asks nobody.
 * @returns false when another worker has moved it on meanwhile.
 */
export function saveExplained(
  db: Db,
  { chain, address }: SourceWallet,
  input: { before: ExplainedBalance; at: BalanceAt; spentWei: bigint; found: readonly FoundCoin[] },
): Promise<boolean> {
  const { before, at, spentWei, found } = input
  return db.transaction(async (tx) => {
    const moved = await tx.execute(sql`
      update source_chain_balances set block_number = ${at.block}, balance_wei = ${String(at.wei)}::numeric, nonce = ${at.nonce},
        spent_wei = spent_wei + ${String(spentWei)}::numeric, read_at = now()
      where chain = ${chain} and address = ${address} and block_number = ${before.block} returning 1`)
    if (moved.length === 0) return false
    for (const { wei, block, call } of found)
      await tx.execute(sql`
        insert into source_chain_deposits (chain, kind, tx_hash, log_index, block_number, block_hash, block_time, from_address,
          to_address, value_wei, state, handling, note)
        select ${chain}, 'coin', ${block.hash}, -2 - count(*), ${block.number}::bigint, ${block.hash},
          ${block.time.toISOString()}::timestamptz, ${call?.called ?? zeroAddress}, ${address}, ${String(wei)}::numeric, 'final',
          ${call ? 'ignored' : 'orphan'},
          ${call && tellDetail({ code: 'BROUGHT_BY_CALL', params: { txHash: call.txHash } })}
        from source_chain_deposits where chain = ${chain} and tx_hash = ${block.hash} and log_index <= -2`)
    return true
  })
}
