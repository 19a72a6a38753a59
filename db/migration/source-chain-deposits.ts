import { and, asc, eq, inArray, lte, or, sql } from 'drizzle-orm'
import { eventKinds, migratedKinds, type DepositKind, type SourceChain } from '#contract/migration/codes.ts'
import type { Queryable, Tx } from '../connection.ts'
import { move, moveOne } from '../moves/move.ts'
import { sourceChainDeposits } from '../schema.ts'
import { surplusOffset } from './held/surplus.ts'
import { adoptRegistered } from './inbox/adopt-registered.ts'

export type Deposit = typeof sourceChainDeposits.$inferSelect

/** A transfer to one of our wallets, as the chain reports it. logIndex -1: coin. */
export interface NewDeposit {
  kind: DepositKind
  txHash: string
  logIndex: number
  blockNumber: number
  blockHash: string
  blockTime: Date
  from: string
  to: string
  contract: string | null
  tokenId: string | null
  valueWei: bigint | null
  amount: bigint | null
}

/**
 * Stores transfers: the same one is one row, however often and by whomever it is found. One whose block a
 * reorganisation took away comes back in its new block, at whatever place, and is not final yet.
 * @returns ids of the rows, new and known.
 */
export async function saveDeposits(
  db: Queryable,
  chain: SourceChain,
  found: readonly NewDeposit[],
  actor: string,
): Promise<number[]> {
  const { ids, rest } = await saveEvents(db, chain, await withoutOwn(db, chain, found))
  for (const newDeposit of rest) ids.push(await saveDeposit(db, chain, { newDeposit, actor }))
  return ids
}

const eventsAtOnce = 500

/**
 * What events alone tell of, many at once: strangers write as many as they like, and fees are stored with them.
 * @returns ids of those that are stored now, or were just so; the rest is to be saved one by one, since a fork had to do with it.
 */
async function saveEvents(db: Queryable, chain: SourceChain, arrived: readonly NewDeposit[]) {
  const events = arrived.filter(({ kind }) => isEventKind(kind))
  if (events.length === 0) return { ids: new Array<number>(), rest: arrived }
  const hashes = [...new Set(events.map(({ txHash }) => txHash))]
  const { id, txHash: ofTx, logIndex: atLog, blockHash: ofBlock, state } = sourceChainDeposits
  const stored = await db
    .select({ id, txHash: ofTx, logIndex: atLog, blockHash: ofBlock, state })
    .from(sourceChainDeposits)
    .where(and(eq(sourceChainDeposits.chain, chain), inArray(ofTx, hashes)))
  const placeOf = (it: { txHash: string; logIndex: number }) => `${it.txHash} ${it.logIndex}`
  const byPlace = new Map(stored.map((row) => [placeOf(row), row]))
  const known = events.flatMap((event) => {
    const row = byPlace.get(placeOf(event))
    return row && row.state !== 'reorged' && row.blockHash === event.blockHash ? [{ event, id: row.id }] : []
  })
  const ofStored = new Set(stored.map(({ txHash }) => txHash))
  const fresh = events.filter(({ txHash }) => !ofStored.has(txHash))
  const ids = known.map((it) => it.id)
  for (let at = 0; at < fresh.length; at += eventsAtOnce)
    ids.push(...(await insertNew(db, chain, fresh.slice(at, at + eventsAtOnce))))
  const done = new Set([...fresh, ...known.map(({ event }) => event)])
  return { ids, rest: arrived.filter((it) => !done.has(it)) }
}

/** @returns ids of the rows that were not there. */
async function insertNew(db: Queryable, chain: SourceChain, found: readonly NewDeposit[]): Promise<number[]> {
  const { chain: ofChain, txHash, logIndex, id } = sourceChainDeposits
  const rows = await db
    .insert(sourceChainDeposits)
    .values(found.map((it) => ({ chain, ...it, valueWei: textOf(it.valueWei), amount: textOf(it.amount) })))
    .onConflictDoNothing({ target: [ofChain, txHash, logIndex] })
    .returning({ id })
  return rows.map((row) => row.id)
}

/** What a transaction of our own brought, a call of a contract, is no arrival; of what can be of a migration it makes no difference. */
async function withoutOwn(db: Queryable, chain: SourceChain, found: readonly NewDeposit[]) {
  const hashes = [...new Set(found.filter(({ kind }) => isEventKind(kind)).map(({ txHash }) => txHash))]
  if (hashes.length === 0) return found
  const rows = await db.execute<{ tx_hash: string }>(sql`
    select tx_hash from source_chain_sends where chain = ${chain} and tx_hash = any(${sql.param(hashes)}::text[])
    union select tx_hash from source_chain_replacements where tx_hash = any(${sql.param(hashes)}::text[])`)
  const own = new Set(rows.map((row) => row.tx_hash))
  return found.filter(({ kind, txHash }) => !isEventKind(kind) || !own.has(txHash))
}

function isEventKind(kind: DepositKind) {
  return eventKinds.some((it) => it === kind)
}

async function saveDeposit(
  db: Queryable,
  chain: SourceChain,
  { newDeposit, actor }: { newDeposit: NewDeposit; actor: string },
): Promise<number> {
  await moveReorganised(db, chain, newDeposit)
  const [id] = await insertNew(db, chain, [newDeposit])
  return id ?? db.transaction((tx) => seeAgain(tx, chain, { newDeposit, actor }))
}

function textOf(amount: bigint | null) {
  return amount === null ? null : String(amount)
}

/** A transfer that is known: in the same block it stays what it was; in another one it has to grow old again. */
async function seeAgain(
  tx: Tx,
  chain: SourceChain,
  { newDeposit, actor }: { newDeposit: NewDeposit; actor: string },
): Promise<number> {
  const { txHash, logIndex, blockNumber, blockHash, blockTime } = newDeposit
  const { chain: ofChain, txHash: ofTx, logIndex: atLog, role } = sourceChainDeposits
  // What was split off it is in the same block, always.
  const isSplit = sql`(${role} = 'surplus' and (${logIndex}::int - ${atLog}) % ${surplusOffset}::int = 0)`
  const isIt = and(eq(ofChain, chain), eq(ofTx, txHash), or(eq(atLog, logIndex), isSplit))
  const known = await tx
    .select()
    .from(sourceChainDeposits)
    .where(isIt)
    .orderBy(sourceChainDeposits.id)
    .for('no key update')
  const block = sql`block_number = ${blockNumber}, block_hash = ${blockHash},
    block_time = ${blockTime.toISOString()}::timestamptz`
  for (const { id, state, blockHash: before } of known)
    if (state !== 'seen' && (state === 'reorged' || before !== blockHash))
      await moveOne(tx, 'depositState', { id, from: state, to: 'seen', actor, set: block })
    else
      await tx.execute(sql`
        update source_chain_deposits set ${block}, modified_at = now() where deposit_id = ${id}`)
  // It was read while its contract was being registered.
  if (newDeposit.kind === 'nft' && newDeposit.contract && known.some(({ kind }) => kind === 'unregistered'))
    await adoptRegistered(tx, chain, newDeposit.contract)
  const whole = known.find((it) => it.role !== 'surplus')
  if (!whole) throw new Error('The database returned no row for a deposit.')
  return whole.id
}

/** In its new block the same transfer may stand at another place among the logs: its row goes along. */
async function moveReorganised(db: Queryable, chain: SourceChain, newDeposit: NewDeposit) {
  if (newDeposit.logIndex < 0) return
  await db.execute(sql`
    update source_chain_deposits d set log_index = ${newDeposit.logIndex}, modified_at = now()
    where d.deposit_id = (
        select deposit_id from source_chain_deposits
        where chain = ${chain} and tx_hash = ${newDeposit.txHash} and log_index <> ${newDeposit.logIndex} and state = 'reorged'
          and contract = ${newDeposit.contract} and token_id = ${newDeposit.tokenId}
          and from_address = ${newDeposit.from} and to_address = ${newDeposit.to}
        order by deposit_id limit 1)
      and not exists (select 1 from source_chain_deposits x
        where x.chain = ${chain} and x.tx_hash = ${newDeposit.txHash} and x.log_index = ${newDeposit.logIndex})`)
}

/** Deposits deep enough to become final, oldest first; those that an event alone tells of are confirmed first (event-deposits.ts). */
export function listConfirmedDeposits(
  db: Queryable,
  chain: SourceChain,
  input: { upTo: number; limit: number },
): Promise<Deposit[]> {
  return db
    .select()
    .from(sourceChainDeposits)
    .where(
      and(
        eq(sourceChainDeposits.chain, chain),
        eq(sourceChainDeposits.state, 'seen'),
        inArray(sourceChainDeposits.kind, [...migratedKinds]),
        lte(sourceChainDeposits.blockNumber, input.upTo),
      ),
    )
    .orderBy(asc(sourceChainDeposits.blockNumber))
    .limit(input.limit)
}

/** seen -> final of deposits whose block is still the one they were seen in, with an event each. @returns the ids that moved. */
export async function finishDeposits(
  db: Queryable,
  found: { id: number; blockHash: string }[],
  actor: string,
): Promise<number[]> {
  if (found.length === 0) return []
  return move(db, 'depositState', {
    given: sql`given as (
      select * from unnest(${sql.param(found.map((it) => it.id))}::bigint[],
        ${sql.param(found.map((it) => it.blockHash))}::text[]) as g(id, block_hash)
    )`,
    using: { rows: sql`given g`, on: sql`d.deposit_id = g.id and d.block_hash = g.block_hash` },
    ...{ from: 'seen', to: 'final', actor },
  })
}

const reorganised = { to: 'reorged', reason: 'REORGANISED' } as const

/** Marks deposits above a block as reorged, with an event each: the chain was reorganised there. */
export function loseDeposits(
  tx: Tx,
  chain: SourceChain,
  input: { above: number; actor: string },
): Promise<number[]> {
  return move(tx, 'depositState', {
    ...{ ...reorganised, from: ['seen', 'final'], actor: input.actor },
    where: sql`d.chain = ${chain} and d.block_number > ${input.above}`,
  })
}

/** The same for one deposit that was found not to be in the block where it was seen. */
export async function loseDeposit(db: Queryable, input: { id: number; blockHash: string; actor: string }) {
  await moveOne(db, 'depositState', {
    ...{ ...reorganised, id: input.id, from: 'seen', actor: input.actor },
    where: sql`d.block_hash = ${input.blockHash}`,
  })
}

/** Deposits by the hash of their transaction. */
export function listDepositsOf(db: Queryable, chain: SourceChain, txHash: string): Promise<Deposit[]> {
  return db
    .select()
    .from(sourceChainDeposits)
    .where(and(eq(sourceChainDeposits.chain, chain), eq(sourceChainDeposits.txHash, txHash)))
}

export function listDeposits(db: Queryable, ids: number[]): Promise<Deposit[]> {
  return ids.length === 0
    ? Promise.resolve([])
    : db.select().from(sourceChainDeposits).where(inArray(sourceChainDeposits.id, ids))
}

/** Migrations that wait for what became of these deposits. */
export async function listMigrationsOfDeposits(db: Queryable, depositIds: number[]): Promise<number[]> {
  if (depositIds.length === 0) return []
  const rows = await db.execute<{ migration_id: string }>(sql`
    select migration_id from migrations
    where fee_deposit_id = any(${sql.param(depositIds)}::bigint[])
      or nft_deposit_id = any(${sql.param(depositIds)}::bigint[])`)
  return rows.map((row) => Number(row.migration_id))
}

/**
 * What has the deposit of a transaction: a migration, `migrationId` itself before others, or none any more
 * (returned, ignored). Null while it is free.
 */
export async function findOptionalTaker(
  db: Queryable,
  chain: SourceChain,
  input: { txHash: string; kind: DepositKind; migrationId: number },
) {
  const [row] = await db.execute<{ fee_tx_hash: string | null; is_own: boolean }>(sql`
    select m.fee_tx_hash, coalesce(m.migration_id = ${input.migrationId}, false) as is_own from source_chain_deposits d
    left join migrations m on m.fee_deposit_id = d.deposit_id or m.nft_deposit_id = d.deposit_id
    where d.chain = ${chain} and d.tx_hash = ${input.txHash} and d.kind = ${input.kind} and d.handling <> 'orphan' and d.role is null
    order by is_own desc limit 1`)
  return row ? { feeTxHash: row.fee_tx_hash, isOwn: row.is_own } : null
}
