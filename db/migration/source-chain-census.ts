import { sql, type SQL } from 'drizzle-orm'
import type { SourceChain } from '#contract/migration/codes.ts'
import type { Queryable, Tx } from '../connection.ts'
import type { Told } from '#contract/codes/told.ts'

/** One of our wallets on a source chain. Its address is 0x in lower case. */
export interface SourceWallet {
  chain: SourceChain
  address: string
}

/** What the census knows of a wallet. */
export interface WalletNonces {
  nextNonce: number
  /** No row has to explain what the wallet sent up to this block, this many transactions. Null: not read yet. */
  base: { nonce: number; block: number } | null
}

/** Every wallet that may have something to send: of projects, deleted ones too, and whatever has rows. */
export async function listCensusWallets(db: Queryable, chain: SourceChain): Promise<string[]> {
  const rows = await db.execute<{ address: string }>(sql`
    select lower(admin_wallet_address) as address from projects
      where mainnet = ${chain} and admin_wallet_address is not null
    union select address from source_chain_nonces where chain = ${chain}
    union select to_address from source_chain_deposits where chain = ${chain} and handling = 'return_planned'
    union select from_address from evm_calls where chain = ${chain} and state = 'waiting'`)
  return rows.map((row) => row.address)
}

function isWallet({ chain, address }: SourceWallet): SQL {
  return sql`chain = ${chain} and address = ${address}`
}

/** @param isLocked until the transaction ends, nobody else signs for it or takes in what it sent. */
export async function findOptionalNonces(
  db: Queryable,
  wallet: SourceWallet,
  { isLocked = false } = {},
): Promise<WalletNonces | null> {
  const [row] = await db.execute<{ next: string; nonce: string | null; block: string | null }>(sql`
    select next_nonce as next, base_nonce as nonce, base_block as block from source_chain_nonces
    where ${isWallet(wallet)} ${isLocked ? sql`for update` : sql``}`)
  if (!row) return null
  const { nonce, block } = row
  const base = nonce === null || block === null ? null : { nonce: Number(nonce), block: Number(block) }
  return { nextNonce: Number(row.next), base }
}

/** From here on rows explain what the wallet sends. A base that is there already only moves down. */
export async function saveBase(
  db: Queryable,
  { chain, address }: SourceWallet,
  base: { nonce: number; block: number },
) {
  await db.execute(sql`
    insert into source_chain_nonces as n (chain, address, next_nonce, base_nonce, base_block)
    values (${chain}, ${address}, ${base.nonce}, ${base.nonce}, ${base.block})
    on conflict (chain, address) do update set base_nonce = excluded.base_nonce, base_block = excluded.base_block,
      searched_block = null,
      next_nonce = case when exists (
        select 1 from source_chain_sends s where s.chain = n.chain and s.from_address = n.address)
        then n.next_nonce else excluded.next_nonce end
    where n.base_block is null or excluded.base_block < n.base_block`)
}

/** How many transactions of a wallet the rows know to be final up to a block: it has sent no fewer. */
export async function countFinalUpTo(db: Queryable, wallet: SourceWallet, block: number): Promise<number> {
  const [row] = await db.execute<{ nonce: string | null }>(sql`
    select max(nonce) as nonce from source_chain_sends
    where chain = ${wallet.chain} and from_address = ${wallet.address} and state = 'final' and block_number <= ${block}`)
  return Number(row?.nonce ?? -1) + 1
}

/**
 * The first block from which on a wallet may have sent what it is to send: of the oldest deposit that is to go back, or the
 * first after that in which the oldest call was not sent yet; null when there is neither.
 */
export async function findOptionalOldestDue(
  db: Queryable,
  { chain, address }: SourceWallet,
): Promise<number | null> {
  const [row] = await db.execute<{ block: string | null }>(sql`
    select least(
      (select min(block_number) from source_chain_deposits d
        where d.chain = ${chain} and d.to_address = ${address} and d.handling = 'return_planned'
          and not exists (select 1 from source_chain_sends s where s.deposit_id = d.deposit_id and s.state <> 'failed')),
      (select min(asked_block) + 1 from evm_calls c
        where c.chain = ${chain} and c.from_address = ${address} and c.state = 'waiting')) as block`)
  const block = row?.block ?? null
  return block === null ? null : Number(block)
}

/**
 * The nonces of a wallet that a row explains: what we sent, what an admin accepted. A send that failed without a block
 * lost its nonce to another transaction, and does not explain that one.
 */
function explained({ chain, address }: SourceWallet): SQL {
  return sql`(
    select nonce from source_chain_sends
      where chain = ${chain} and from_address = ${address} and (state <> 'failed' or block_hash is not null)
    union select nonce from source_chain_strays
      where chain = ${chain} and from_address = ${address} and accepted_at is not null)`
}

/**
 * Holds a count of a wallet's transactions on chain against the rows.
 * @returns how many of them no row explains. Zero while the base is not read: ask for that first.
 */
export async function countMissing(db: Queryable, wallet: SourceWallet, onChain: number): Promise<number> {
  const [row] = await db.execute<{ missing: string }>(sql`
    select greatest(0, ${onChain}::bigint - n.base_nonce - (
      select count(*) from ${explained(wallet)} e where e.nonce >= n.base_nonce and e.nonce < ${onChain}))
      as missing
    from source_chain_nonces n where ${isWallet(wallet)}`)
  return Number(row?.missing ?? 0)
}

/** Whether a row explains a nonce of a wallet. */
export async function isExplained(db: Queryable, wallet: SourceWallet, nonce: number): Promise<boolean> {
  const rows = await db.execute(sql`select 1 from ${explained(wallet)} e where e.nonce = ${nonce}`)
  return rows.length > 0
}

/** The same as countMissing, stored for the console. */
export async function saveCount(db: Queryable, wallet: SourceWallet, onChain: number): Promise<number> {
  const missing = await countMissing(db, wallet, onChain)
  await db.execute(sql`
    update source_chain_nonces
    set chain_nonce = ${onChain}, missing = ${missing},
      searched_block = case when ${missing}::bigint > 0 then searched_block end,
      census_error = case when ${missing}::bigint > 0 then census_error end
    where ${isWallet(wallet)}
      and (chain_nonce is distinct from ${onChain} or missing <> ${missing} or census_error is not null)`)
  return missing
}

/** Why the missing transactions of a wallet cannot be read now; null: they can. */
export async function noteCensusError(db: Queryable, wallet: SourceWallet, error: Told | null) {
  await db.execute(sql`
    update source_chain_nonces set census_error = ${error}
    where ${isWallet(wallet)} and census_error is distinct from ${error}`)
}

/** Of a wallet, the transactions that the rows say have come to their end in a block. */
export async function listEndedSends(
  db: Queryable,
  { chain, address }: SourceWallet,
): Promise<{ nonce: number; txHash: string; hasFailed: boolean }[]> {
  const rows = await db.execute<{ nonce: string; tx_hash: string; has_failed: boolean }>(sql`
    select nonce, tx_hash, state = 'failed' as has_failed from source_chain_sends
    where chain = ${chain} and from_address = ${address}
      and (state = 'final' or (state = 'failed' and block_hash is not null)) order by nonce`)
  return rows.map((row) => ({ nonce: Number(row.nonce), txHash: row.tx_hash, hasFailed: row.has_failed }))
}

/** The lowest nonces on chain that no row explains. */
export async function listMissing(
  db: Queryable,
  wallet: SourceWallet,
  { onChain, limit }: { onChain: number; limit: number },
): Promise<number[]> {
  const gaps = await db.execute<{ first: string; last: string }>(sql`
    with base as (select base_nonce from source_chain_nonces where ${isWallet(wallet)}),
    edges as (
      select base_nonce - 1 as nonce from base
      union select e.nonce from ${explained(wallet)} e, base where e.nonce >= base_nonce and e.nonce < ${onChain}
      union select ${onChain}::bigint)
    select nonce + 1 as first, next - 1 as last
    from (select nonce, lead(nonce) over (order by nonce) as next from edges) gap
    where next > nonce + 1 order by nonce limit ${limit}`)
  const missing: number[] = []
  for (const gap of gaps)
    for (let nonce = Number(gap.first); nonce <= Number(gap.last) && missing.length < limit; nonce += 1)
      missing.push(nonce)
  return missing
}

/**
 * The highest block known to be before the lowest missing nonce was used: of a transaction with a lower one, of the base,
 * or the last that was read one by one.
 */
export async function findBlockBefore(db: Queryable, wallet: SourceWallet, nonce: number): Promise<number> {
  const { chain, address } = wallet
  const [row] = await db.execute<{ block: string | null }>(sql`
    select greatest(
      (select max(block_number) from source_chain_sends
        where chain = ${chain} and from_address = ${address} and nonce < ${nonce} and state = 'final'),
      (select max(block_number) from source_chain_strays
        where chain = ${chain} and from_address = ${address} and nonce < ${nonce}),
      (select greatest(base_block, searched_block + 1) from source_chain_nonces where ${isWallet(wallet)})) as block`)
  // A block may hold several transactions of the wallet.
  return Math.max(-1, Number(row?.block ?? 0) - 1)
}

/** Up to this block, read one by one, there is no missing transaction. */
export async function saveSearched(db: Queryable, wallet: SourceWallet, block: number | null) {
  await db.execute(sql`update source_chain_nonces set searched_block = ${block} where ${isWallet(wallet)}`)
}

/**
 * The next nonce of one of our wallets. Its row stays locked until the transaction ends: one signs at a time.
 * @param input.onChain the largest count an RPC gave, read before the rows are.
 * @param input.firstBlock the block from which on it may have been sent already: of the deposit that goes back, or after a call was
 * asked for.
 * @returns null when nothing may be signed: a transaction on chain has no row yet, or may have none, because that block is
 * older than what the census knows of the wallet.
 */
export async function takeNonce(
  tx: Tx,
  wallet: SourceWallet,
  { onChain, firstBlock }: { onChain: number; firstBlock: number },
): Promise<number | null> {
  const nonces = await findOptionalNonces(tx, wallet, { isLocked: true })
  if (!nonces?.base || firstBlock <= nonces.base.block) return null
  if ((await saveCount(tx, wallet, onChain)) > 0) return null
  const nonce = Math.max(nonces.nextNonce, onChain)
  await raiseNextNonce(tx, wallet, nonce)
  return nonce
}

/** This nonce is used: the next one that is signed comes after it. */
export async function raiseNextNonce(tx: Tx, wallet: SourceWallet, used: number) {
  await tx.execute(sql`
    update source_chain_nonces set next_nonce = greatest(next_nonce, ${used + 1}) where ${isWallet(wallet)}`)
}
