import { eq, getTableColumns, inArray, and, sql } from 'drizzle-orm'
import type { DepositKind, SourceChain, SourceChainSendPurpose } from '#contract/migration/codes.ts'
import { msSince } from '../clock.ts'
import type { Queryable, Tx } from '../connection.ts'
import { insertEvents } from '../moves/insert-events.ts'
import { moveOne, moving, recordCreated } from '../moves/move.ts'
import { sourceChainSends } from '../schema.ts'
import type { Told } from '#contract/codes/told.ts'

export type SourceChainSend = typeof sourceChainSends.$inferSelect
/** Since when it is signed, and was last broadcast if it ever was, by the clock of the database. */
export type OpenSend = SourceChainSend & {
  sentForMs: number | null
  signedForMs: number
  /** Since its fee was raised last; null: it never was. */
  replacedForMs: number | null
}

/** A deposit that is to go back and has no transaction yet. */
export interface DueReturn {
  depositId: number
  migrationId: number | null
  purpose: SourceChainSendPurpose
  /** Of the transaction that brought it. */
  txHash: string
  /** Our wallet that holds it. */
  wallet: string
  to: string
  contract: string | null
  tokenId: string | null
  valueWei: bigint
  /** What the chain shows for its transaction: of a fee whose surplus was split off, the sum of both. */
  wholeWei: bigint
  /** Units of an ERC-1155 or ERC-20; zero of anything else. */
  amount: bigint
  /** Whose it was: it goes there, unless that wallet has signed for another address. */
  sender: string
  kind: DepositKind
  /** What that wallet signed; null: it goes back. */
  redirect: { message: string; signature: string } | null
}

/** What sends a kind of deposit back. */
export const purposeOf = {
  fee: 'refund_fee',
  coin: 'refund_fee',
  nft: 'return_nft',
  unregistered: 'return_nft',
  multi: 'return_token',
  token: 'return_token',
} as const satisfies Record<DepositKind, SourceChainSendPurpose>

/** Where a deposit `d` goes back to. */
export const receiverOf = sql`coalesce(d.return_to, d.from_address)`

/** This very deposit was sent and reverted, or could not be signed: what else its migration sends back does not wait for it. */
export const hasFailed = sql`(
  exists (select 1 from source_chain_sends s where s.deposit_id = d.deposit_id and s.state = 'failed')
  or exists (select 1 from events e
    where e.entity = 'deposit' and e.entity_id = d.deposit_id and e.reason = 'RETURN_FAILED'))`

/**
 * The NFT came again after this transfer, in a transfer of its own: the orphan no longer holds it. This is not
 * asked of a migration's deposit: no other migration has its NFT before it is over, and an NFT that an admin brings
 * back to our wallet comes as a transfer too.
 */
export const cameAgain = sql`(d.kind in ('nft', 'unregistered') and exists (select 1 from source_chain_deposits n
  where n.chain = d.chain and n.kind in ('nft', 'unregistered') and n.contract = d.contract and n.token_id = d.token_id
    and n.to_address = d.to_address and n.state <> 'reorged' and n.handling not in ('returned', 'ignored')
    and (n.block_number, n.log_index) > (d.block_number, d.log_index)))`

/** An orphan may be sent somewhere: a fork did not take it away, an event that told of it is confirmed, and its NFT did not come again. */
export const isSendable = sql`(d.state <> 'reorged' and (d.state = 'final' or d.kind in ('fee', 'nft')) and not ${cameAgain})`

/**
 * Deposits that are to go back, and may: final on their chain, with no transaction that still counts. One of a
 * migration goes only when its outcome says so, and after a failed return only when a person asked for another try.
 */
export const due = sql`d.handling = 'return_planned' and d.state = 'final'
  and not exists (select 1 from source_chain_sends s where s.deposit_id = d.deposit_id and s.state <> 'failed')
  and (m.migration_id is null and not ${cameAgain} or ((m.reason is distinct from 'RETURN_FAILED' or not ${hasFailed})
    and case d.kind when 'nft' then m.outcome = 'return' else m.fee_outcome = 'refund_planned' end))`

/**
 * Of each wallet the oldest first; of one migration the fee before the NFT, whose failure would else come before
 * the fee is tried again. The wallets take turns, in another order each time: however much one has to send, or
 * cannot, and however few are tried in one poll, none keeps another waiting for ever.
 */
export async function listDueReturns(db: Queryable, chain: SourceChain, limit: number): Promise<DueReturn[]> {
  const rows = await db.execute<{
    deposit_id: string
    migration_id: string | null
    kind: DepositKind
    tx_hash: string
    sender: string
    wallet: string
    to: string
    contract: string | null
    token_id: string | null
    value_wei: string | null
    whole_wei: string | null
    amount: string | null
    return_to: string | null
    return_message: string | null
    return_signature: string | null
  }>(sql`
    select d.deposit_id, m.migration_id, d.kind, d.tx_hash, d.to_address as wallet, d.from_address as sender, ${receiverOf} as to,
      d.contract, d.token_id, d.value_wei::text, d.amount::text, d.return_to, d.return_message, d.return_signature, (
        select sum(p.value_wei)::text from source_chain_deposits p
        where p.chain = d.chain and p.tx_hash = d.tx_hash and p.kind = 'fee') as whole_wei
    from source_chain_deposits d
    left join migrations m on m.fee_deposit_id = d.deposit_id or m.nft_deposit_id = d.deposit_id
    where d.chain = ${chain} and ${due}
    order by row_number() over (
        partition by d.to_address order by least(d.deposit_id, m.fee_deposit_id, m.nft_deposit_id), d.kind),
      random()
    limit ${limit}`)
  return rows.map((row) => ({
    depositId: Number(row.deposit_id),
    migrationId: row.migration_id === null ? null : Number(row.migration_id),
    kind: row.kind,
    purpose: purposeOf[row.kind],
    txHash: row.tx_hash,
    sender: row.sender,
    wallet: row.wallet,
    to: row.to,
    contract: row.contract,
    tokenId: row.token_id,
    valueWei: BigInt(row.value_wei ?? '0'),
    wholeWei: BigInt(row.whole_wei ?? '0'),
    amount: BigInt(row.amount ?? '0'),
    redirect:
      row.return_to === null
        ? null
        : { message: row.return_message ?? '', signature: row.return_signature ?? '' },
  }))
}

/** Nothing of ours that still counts carries a deposit `d`. */
export const isUnsent = sql`not exists (
  select 1 from source_chain_sends s where s.deposit_id = d.deposit_id and s.state <> 'failed')`

/** A statement of its own: the next one sees what the holder of the lock before has stored. */
export async function lockDeposit(tx: Tx, depositId: number) {
  await tx.execute(sql`select 1 from source_chain_deposits where deposit_id = ${depositId} for update`)
}

/** Locks a deposit. @returns the block it came in, null when it is not to go back any more, or not with this value. */
export async function findBlockIfDue(
  tx: Tx,
  { depositId, valueWei }: Pick<DueReturn, 'depositId' | 'valueWei'>,
): Promise<number | null> {
  await lockDeposit(tx, depositId)
  const [row] = await tx.execute<{ block: string }>(sql`
    select d.block_number as block from source_chain_deposits d
    left join migrations m on m.fee_deposit_id = d.deposit_id or m.nft_deposit_id = d.deposit_id
    where d.deposit_id = ${depositId} and coalesce(d.value_wei, 0) = ${String(valueWei)}::numeric and ${due}`)
  return row ? Number(row.block) : null
}

/** Stores a transaction: one just signed, or one that is on chain already. @throws a unique violation of source_chain_sends_deposit when the deposit has one. */
export async function saveSend(
  tx: Tx,
  send: Omit<typeof sourceChainSends.$inferInsert, 'id'>,
  actor: string,
): Promise<SourceChainSend> {
  const [row] = await tx.insert(sourceChainSends).values(send).returning()
  if (!row) throw new Error('The database returned no row for a transaction.')
  await recordCreated(tx, 'sourceChainSend', {
    ...{ ids: [row.id], masterId: null, to: row.state, actor, reason: row.txHash },
  })
  return row
}

/** Those that are not final, of one chain: the lowest nonce of each wallet first. The wallets take turns, as above. */
export function listOpenSends(db: Queryable, chain: SourceChain, limit: number): Promise<OpenSend[]> {
  return db
    .select({
      ...getTableColumns(sourceChainSends),
      sentForMs: sql<number | null>`${msSince(sourceChainSends.sentAt)}`,
      signedForMs: msSince(sourceChainSends.signedAt),
      replacedForMs: sql<number | null>`(
        select ${msSince(sql`max(r.signed_at)`)} from source_chain_replacements r where r.send_id = ${sourceChainSends.id})`,
    })
    .from(sourceChainSends)
    .where(
      and(eq(sourceChainSends.chain, chain), inArray(sourceChainSends.state, ['signed', 'sent', 'landed'])),
    )
    .orderBy(
      sql`row_number() over (partition by ${sourceChainSends.from} order by ${sourceChainSends.nonce})`,
      sql`random()`,
    )
    .limit(limit)
}

/** It was broadcast, perhaps again; the block it was mined in before, if any, no longer counts. */
export async function markBroadcast(db: Queryable, send: SourceChainSend, actor: string) {
  const set = sql`sent_at = now(), block_number = null, block_hash = null, paid_wei = null, error = null`
  if (send.state === 'signed' || send.state === 'landed')
    await moveOne(db, 'sourceChainSend', { id: send.id, from: send.state, to: 'sent', actor, set })
  else if (send.state === 'sent')
    await db.execute(sql`
      update source_chain_sends set ${set} where send_id = ${send.id} and state = 'sent'`)
}

export async function noteSendError(db: Queryable, sendId: number, error: Told | null) {
  await db.execute(sql`update source_chain_sends set error = ${error} where send_id = ${sendId}`)
}

/** It is mined: in this block, for now. */
export async function markLanded(
  db: Queryable,
  send: SourceChainSend,
  input: { blockNumber: number; blockHash: string; paidWei: bigint | null; actor: string },
) {
  const set = sql`block_number = ${input.blockNumber}, block_hash = ${input.blockHash}, error = null,
    paid_wei = ${input.paidWei === null ? null : String(input.paidWei)}`
  const { actor } = input
  if (send.state === 'signed' || send.state === 'sent')
    await moveOne(db, 'sourceChainSend', { id: send.id, from: send.state, to: 'landed', actor, set })
  else if (send.state === 'landed')
    await db.execute(sql`
      update source_chain_sends set ${set} where send_id = ${send.id} and state = 'landed'`)
}

/** What the deposit of a transaction that has moved has to do with it. */
const itsDeposit = { rows: sql`moved`, on: sql`d.deposit_id = moved.deposit_id` }

/**
 * It is deep enough: what it sent is back, and its deposit says so, in one statement.
 * @returns the migration that waited for it.
 */
export function finishSend(db: Queryable, send: SourceChainSend, actor: string) {
  return moveOne(db, 'sourceChainSend', {
    ...{ id: send.id, from: 'landed', to: 'final', actor },
    set: sql`final_at = now()`,
    returning: sql`s.deposit_id`,
    beside: moving('deposit', 'deposit', {
      ...{ using: itsDeposit, from: 'return_planned', to: 'returned', actor, reason: send.txHash },
    }),
  })
}

/**
 * It was mined and reverted, deep enough to stay so, or can never be mined: nothing went back. A migration is
 * blocked until an admin asks for another try; an orphan is in the inbox again, with the reason.
 */
export async function failSend(
  db: Queryable,
  send: SourceChainSend,
  { error, actor }: { error: Told | null; actor: string },
) {
  if (send.state === 'final' || send.state === 'failed') return
  const orphan = moving('deposit', 'orphan', {
    ...returnFailed(error, actor),
    using: { ...itsDeposit, on: sql`${itsDeposit.on} and moved.migration_id is null` },
  })
  await moveOne(db, 'sourceChainSend', {
    ...{ id: send.id, from: send.state, to: 'failed', actor, reason: 'RETURN_FAILED' },
    set: sql`error = ${error}`,
    returning: sql`s.deposit_id, s.migration_id`,
    beside: sql`, migration as (
      update migrations m set reason = 'RETURN_FAILED', reason_detail = ${error}, next_run_at = now(), modified_at = now()
      from moved where m.migration_id = moved.migration_id
    )${orphan}`,
  })
}

/** What an orphan becomes when it cannot go back. Where its sender had it sent holds for that one try. */
function returnFailed(error: Told | null, actor: string) {
  const set = sql`note = ${error}, return_to = null, return_message = null, return_signature = null`
  return { from: 'return_planned', to: 'orphan', actor, reason: 'RETURN_FAILED', set } as const
}

/**
 * It could not even be signed, for a reason that only a person can remove.
 * @returns false when it is not due any more: another worker has sent it.
 */
export async function refuseReturn(
  db: Queryable,
  dueReturn: DueReturn,
  { error, actor }: { error: Told | null; actor: string },
): Promise<boolean> {
  const { depositId, migrationId } = dueReturn
  if (migrationId === null)
    return moveOne(db, 'deposit', { ...returnFailed(error, actor), id: depositId, where: isUnsent })
  const stopped = await db.execute(sql`
    with stopped as (
      update migrations m set reason = 'RETURN_FAILED', reason_detail = ${error}, modified_at = now()
      from source_chain_deposits d
      where m.migration_id = ${migrationId} and m.finished_at is null and d.deposit_id = ${depositId} and ${isUnsent}
      returning d.deposit_id
    )
    ${insertEvents({
      ...{ entity: 'deposit', rows: sql`stopped`, id: sql`deposit_id`, actor, reason: 'RETURN_FAILED' },
      ...{ from: 'return_planned', to: 'return_planned' },
    })}
    returning seq`)
  return stopped.length === 1
}
