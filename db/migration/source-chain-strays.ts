import { sql, type SQL } from 'drizzle-orm'
import type { SourceChain } from '#contract/migration/codes.ts'
import type { Queryable, Tx } from '../connection.ts'
import { sourceChainStrays } from '../schema.ts'
import { receiverOf } from './source-chain-sends.ts'
import { raiseNextNonce, saveCount, type SourceWallet } from './source-chain-census.ts'

/** What a transaction of ours on a source chain moved: coin, an NFT where it names one, or units. */
export interface SentTransfer {
  to: string
  valueWei: bigint | null
  contract: string | null
  tokenId: string | null
  /** Units of an ERC-1155 or ERC-20. */
  amount: bigint | null
}

/** A transaction that one of our wallets has sent, as the chain shows it. */
export interface FoundTransaction {
  nonce: number
  txHash: string
  blockNumber: number
  to: string | null
  valueWei: bigint
  /** What it called, as 0x in lower case. */
  data: string
  /** The address of the contract that it created; null: it created none. */
  creates: string | null
  /** Null: not one of the two things that we send back. */
  transfer: SentTransfer | null
}

/** Calldata longer than that is of nobody's contract here, and is not kept. */
const dataMax = 200_000

/** Deposits `d` that a transfer gives back: nothing of ours carries them yet, and they came before it. */
export function givenBackBy(transfer: SQL): SQL {
  return sql`d.chain = ${transfer}.chain and d.to_address = ${transfer}.from_address
    and ${receiverOf} = ${transfer}.receiver and d.block_number <= ${transfer}.block_number and d.state <> 'reorged'
    and d.contract is not distinct from ${transfer}.contract
    and d.token_id is not distinct from ${transfer}.token_id and d.amount is not distinct from ${transfer}.amount
    and (d.contract is not null or d.value_wei = ${transfer}.value_wei)
    and not exists (select 1 from source_chain_sends s where s.deposit_id = d.deposit_id and s.state <> 'failed')`
}

/**
 * A migration `m` under way, not on its way back, whose deposit a stray `x` gives back. When it does go back the stray is
 * its return; until then nobody may say that the stray has nothing to do with us.
 */
const waitingMigration = sql`(
  select m.migration_id from source_chain_deposits d
  join migrations m on m.fee_deposit_id = d.deposit_id or m.nft_deposit_id = d.deposit_id
  where ${givenBackBy(sql`x`)} and d.handling = 'matched' and m.finished_at is null
  order by d.deposit_id limit 1)`

/** Stores what no deposit explains. What was found at this nonce before left the chain. */
export async function saveStray(db: Queryable, { chain, address }: SourceWallet, found: FoundTransaction) {
  const { nonce, txHash, blockNumber, to, valueWei, data, creates, transfer } = found
  const values = {
    ...{ txHash, blockNumber, to, valueWei: String(valueWei), creates },
    data: data.length > dataMax ? null : data,
    receiver: transfer?.to ?? null,
    contract: transfer?.contract ?? null,
    tokenId: transfer?.tokenId ?? null,
    amount: transfer && transfer.amount !== null ? String(transfer.amount) : null,
  }
  await db
    .insert(sourceChainStrays)
    .values({ chain, from: address, nonce, ...values })
    .onConflictDoUpdate({
      target: [sourceChainStrays.chain, sourceChainStrays.from, sourceChainStrays.nonce],
      set: values,
      setWhere: sql`${sourceChainStrays.acceptedAt} is null`,
    })
}

/** Where a stray of this nonce was found; null when none was. */
export async function findOptionalStrayBlock(
  db: Queryable,
  { chain, address }: SourceWallet,
  nonce: number,
): Promise<number | null> {
  const [row] = await db.execute<{ block: string }>(sql`
    select block_number as block from source_chain_strays
    where chain = ${chain} and from_address = ${address} and nonce = ${nonce}`)
  return row ? Number(row.block) : null
}

/** It is explained now, or left the chain. */
export async function removeStray(db: Queryable, { chain, address }: SourceWallet, nonce: number) {
  await db.execute(sql`
    delete from source_chain_strays
    where chain = ${chain} and from_address = ${address} and nonce = ${nonce} and accepted_at is null`)
}

/** Wallets for which nothing is signed: the chain counts transactions that no row explains, or they cannot be read. */
export async function listStoppedWallets(db: Queryable) {
  const rows = await db.execute<{
    chain: SourceChain
    address: string
    chain_nonce: string | null
    next_nonce: string
    missing: string
    census_error: string | null
  }>(sql`
    select chain, address, chain_nonce, next_nonce, missing, census_error from source_chain_nonces
    where missing > 0 or census_error is not null order by chain, address`)
  return rows.map((row) => ({
    chain: row.chain,
    address: row.address,
    chainNonce: row.chain_nonce === null ? null : Number(row.chain_nonce),
    nextNonce: Number(row.next_nonce),
    missing: Number(row.missing),
    error: row.census_error,
  }))
}
export type StoppedWallet = Awaited<ReturnType<typeof listStoppedWallets>>[number]

const straysMax = 500

async function selectStrays(db: Queryable, where: SQL) {
  const rows = await db.execute<{
    stray_id: string
    chain: SourceChain
    from_address: string
    nonce: string
    tx_hash: string
    block_number: string
    to_address: string | null
    value_wei: string
    token_id: string | null
    data: string | null
    creates_address: string | null
    accepted_at: string | null
    accepted_by: string | null
    note: string | null
    migration_id: string | null
  }>(sql`
    select x.*, ${waitingMigration} as migration_id from source_chain_strays x
    where ${where} order by x.chain, x.from_address, x.nonce limit ${straysMax}`)
  return rows.map((row) => ({
    ...{ id: Number(row.stray_id), chain: row.chain, from: row.from_address, nonce: Number(row.nonce) },
    ...{ txHash: row.tx_hash, blockNumber: Number(row.block_number), to: row.to_address },
    ...{ valueWei: row.value_wei, tokenId: row.token_id, note: row.note, acceptedBy: row.accepted_by },
    ...{ data: row.data, creates: row.creates_address },
    acceptedAt: row.accepted_at === null ? null : new Date(row.accepted_at),
    migrationId: row.migration_id === null ? null : Number(row.migration_id),
  }))
}
export type StrayRow = Awaited<ReturnType<typeof selectStrays>>[number]

/** Those that nobody has accepted, the lowest nonce of each wallet first. */
export function listOpenStrays(db: Queryable): Promise<StrayRow[]> {
  return selectStrays(db, sql`x.accepted_at is null`)
}

export async function findOptionalStray(db: Queryable, strayId: number): Promise<StrayRow | null> {
  const [row] = await selectStrays(db, sql`x.stray_id = ${strayId}`)
  return row ?? null
}

/**
 * A person says that a stray has nothing to do with what is to go back: its nonce counts as explained.
 * @returns false when it was accepted already, or is the return of a migration that is not on its way back yet.
 */
export async function acceptStray(
  tx: Tx,
  input: { strayId: number; note: string; actor: string },
): Promise<boolean> {
  const [row] = await tx.execute<{
    chain: SourceChain
    address: string
    nonce: string
    chain_nonce: string | null
  }>(sql`
    update source_chain_strays x set accepted_at = now(), accepted_by = ${input.actor}, note = ${input.note}
    from source_chain_nonces n
    where x.stray_id = ${input.strayId} and x.accepted_at is null and n.chain = x.chain and n.address = x.from_address
      and ${waitingMigration} is null
    returning x.chain, x.from_address as address, x.nonce, n.chain_nonce`)
  if (!row) return false
  await raiseNextNonce(tx, row, Number(row.nonce))
  await saveCount(tx, row, Number(row.chain_nonce ?? 0))
  return true
}
