import { eq, inArray, and, sql } from 'drizzle-orm'
import type { SourceChain, SourceChainSendPurpose } from '#contract/migration/codes.ts'
import type { Queryable, Tx } from '../connection.ts'
import { sourceChainSends } from '../schema.ts'

export type SourceChainSend = typeof sourceChainSends.$inferSelect

/** A deposit that is to go back and has no transaction yet. */
export interface DueReturn {
  depositId: number
  migrationId: number | null
  purpose: SourceChainSendPurpose
  /** Our wallet that holds it. */
  wallet: string
  to: string
  contract: string | null
  tokenId: string | null
  valueWei: bigint
}

/** This very deposit was sent and reverted, or could not be signed: what else its migration sends back does not wait for it. */
const hasFailed = sql`(
  exists (select 1 from source_chain_sends s where s.deposit_id = d.deposit_id and s.state = 'failed')
  or exists (select 1 from events e
    where e.entity = 'deposit' and e.entity_id = d.deposit_id and e.reason = 'RETURN_FAILED'))`

/**
 * The NFT came again after this transfer, in a transfer of its own: the orphan no longer holds it. This is not
 * asked of a migration's deposit: no other migration has its NFT before it is over, and an NFT that an admin brings
 * back to our wallet comes as a transfer too.
 */
export const cameAgain = sql`(d.kind = 'nft' and exists (select 1 from source_chain_deposits n
  where n.chain = d.chain and n.kind = 'nft' and n.contract = d.contract and n.token_id = d.token_id
    and n.to_address = d.to_address and n.state <> 'reorged' and n.handling not in ('returned', 'ignored')
    and (n.block_number, n.log_index) > (d.block_number, d.log_index)))`

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
    kind: 'fee' | 'nft'
    wallet: string
    to: string
    contract: string | null
    token_id: string | null
    value_wei: string | null
  }>(sql`
    select d.deposit_id, m.migration_id, d.kind, d.to_address as wallet, d.from_address as to, d.contract, d.token_id,
      d.value_wei::text
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
    purpose: row.kind === 'nft' ? 'return_nft' : 'refund_fee',
    wallet: row.wallet,
    to: row.to,
    contract: row.contract,
    tokenId: row.token_id,
    valueWei: BigInt(row.value_wei ?? '0'),
  }))
}

/** A statement of its own: the next one sees what the holder of the lock before has stored. */
export async function lockDeposit(tx: Tx, depositId: number) {
  await tx.execute(sql`select 1 from source_chain_deposits where deposit_id = ${depositId} for update`)
}

/** Locks a deposit and says whether it is still to go back. */
export async function isStillDue(tx: Tx, depositId: number): Promise<boolean> {
  await lockDeposit(tx, depositId)
  const rows = await tx.execute(sql`
    select 1 from source_chain_deposits d
    left join migrations m on m.fee_deposit_id = d.deposit_id or m.nft_deposit_id = d.deposit_id
    where d.deposit_id = ${depositId} and ${due}`)
  return rows.length > 0
}

/**
 * The next nonce of one of our wallets. Its row stays locked until the transaction ends: one signs at a time.
 * @param onChain transactions of the wallet at the head. Counts beyond ours when nothing of ours is under way: then
 * another program used the key.
 */
export async function takeNonce(
  tx: Tx,
  input: { chain: SourceChain; address: string; onChain: number },
): Promise<number> {
  await tx.execute(sql`
    insert into source_chain_nonces (chain, address, next_nonce) values (${input.chain}, ${input.address}, ${input.onChain})
    on conflict (chain, address) do nothing`)
  const [row] = await tx.execute<{ next_nonce: string }>(sql`
    select next_nonce from source_chain_nonces where chain = ${input.chain} and address = ${input.address} for update`)
  const nonce = Math.max(Number(row?.next_nonce ?? input.onChain), input.onChain)
  await tx.execute(sql`
    update source_chain_nonces set next_nonce = ${nonce + 1} where chain = ${input.chain} and address = ${input.address}`)
  return nonce
}

/** Stores a signed transaction. @throws a unique violation of source_chain_sends_deposit when the deposit has one. */
export async function saveSend(
  tx: Tx,
  send: Omit<typeof sourceChainSends.$inferInsert, 'id'>,
  actor: string,
): Promise<SourceChainSend> {
  const [row] = await tx.insert(sourceChainSends).values(send).returning()
  if (!row) throw new Error('The database returned no row for a transaction.')
  await tx.execute(sql`
    insert into events (actor, entity, entity_id, from_state, to_state, reason)
    values (${actor}, 'sourceChainSend', ${row.id}, null, 'signed', ${row.txHash})`)
  return row
}

/** Those that are not final, of one chain: the lowest nonce of each wallet first. The wallets take turns, as above. */
export function listOpenSends(db: Queryable, chain: SourceChain, limit: number): Promise<SourceChainSend[]> {
  return db
    .select()
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
  await db.execute(sql`
    with moved as (
      update source_chain_sends set state = 'sent', sent_at = now(), block_number = null, block_hash = null, error = null
      where send_id = ${send.id} and state = ${send.state} returning send_id
    )
    insert into events (actor, entity, entity_id, from_state, to_state)
    select ${actor}, 'sourceChainSend', send_id, ${send.state}, 'sent' from moved where ${send.state} <> 'sent'`)
}

export async function noteSendError(db: Queryable, sendId: number, error: string) {
  await db.execute(sql`update source_chain_sends set error = ${error} where send_id = ${sendId}`)
}

/** It is mined: in this block, for now. */
export async function markLanded(
  db: Queryable,
  send: SourceChainSend,
  input: { blockNumber: number; blockHash: string; actor: string },
) {
  await db.execute(sql`
    with moved as (
      update source_chain_sends set state = 'landed', block_number = ${input.blockNumber}, block_hash = ${input.blockHash},
        error = null
      where send_id = ${send.id} and state = ${send.state} returning send_id
    )
    insert into events (actor, entity, entity_id, from_state, to_state)
    select ${input.actor}, 'sourceChainSend', send_id, ${send.state}, 'landed' from moved where ${send.state} <> 'landed'`)
}

/**
 * It is deep enough: what it sent is back, and its deposit says so, in one statement.
 * @returns the migration that waited for it.
 */
export async function finishSend(db: Queryable, send: SourceChainSend, actor: string) {
  const rows = await db.execute(sql`
    with moved as (
      update source_chain_sends set state = 'final', final_at = now()
      where send_id = ${send.id} and state = 'landed' returning send_id, deposit_id
    ), deposit as (
      update source_chain_deposits d set handling = 'returned', modified_at = now() from moved
      where d.deposit_id = moved.deposit_id and d.handling = 'return_planned' returning d.deposit_id
    ), recorded as (
      insert into events (actor, entity, entity_id, from_state, to_state, reason)
      select ${actor}, 'deposit', deposit_id, 'return_planned', 'returned', ${send.txHash} from deposit
    )
    insert into events (actor, entity, entity_id, from_state, to_state)
    select ${actor}, 'sourceChainSend', send_id, 'landed', 'final' from moved returning seq`)
  return rows.length > 0
}

/**
 * It was mined and reverted, deep enough to stay so, or can never be mined: nothing went back. A migration is
 * blocked until an admin asks for another try; an orphan is in the inbox again, with the reason.
 */
export async function failSend(
  db: Queryable,
  send: SourceChainSend,
  input: { error: string; actor: string },
) {
  await db.execute(sql`
    with moved as (
      update source_chain_sends set state = 'failed', error = ${input.error}
      where send_id = ${send.id} and state = ${send.state} returning send_id, deposit_id, migration_id
    ), migration as (
      update migrations m set reason = 'RETURN_FAILED', reason_detail = ${input.error}, next_run_at = now(), modified_at = now()
      from moved where m.migration_id = moved.migration_id
    ), orphan as (
      update source_chain_deposits d set handling = 'orphan', note = ${input.error}, modified_at = now() from moved
      where d.deposit_id = moved.deposit_id and moved.migration_id is null and d.handling = 'return_planned'
      returning d.deposit_id
    ), recorded as (
      insert into events (actor, entity, entity_id, from_state, to_state, reason)
      select ${input.actor}, 'deposit', deposit_id, 'return_planned', 'orphan', 'RETURN_FAILED' from orphan
    )
    insert into events (actor, entity, entity_id, from_state, to_state, reason)
    select ${input.actor}, 'sourceChainSend', send_id, ${send.state}, 'failed', 'RETURN_FAILED' from moved`)
}

/**
 * It could not even be signed, for a reason that only a person can remove.
 * @returns false when it is not due any more: another worker has sent it.
 */
export async function refuseReturn(
  db: Queryable,
  dueReturn: DueReturn,
  failure: { error: string; actor: string },
) {
  const isUnsent = sql`not exists (
    select 1 from source_chain_sends s where s.deposit_id = ${dueReturn.depositId} and s.state <> 'failed')`
  const refused =
    dueReturn.migrationId === null
      ? await db.execute(sql`
          with orphan as (
            update source_chain_deposits set handling = 'orphan', note = ${failure.error}, modified_at = now()
            where deposit_id = ${dueReturn.depositId} and handling = 'return_planned' and ${isUnsent} returning deposit_id
          )
          insert into events (actor, entity, entity_id, from_state, to_state, reason)
          select ${failure.actor}, 'deposit', deposit_id, 'return_planned', 'orphan', 'RETURN_FAILED' from orphan
          returning seq`)
      : await db.execute(sql`
          with stopped as (
            update migrations set reason = 'RETURN_FAILED', reason_detail = ${failure.error}, modified_at = now()
            where migration_id = ${dueReturn.migrationId} and finished_at is null and ${isUnsent} returning migration_id
          )
          insert into events (actor, entity, entity_id, from_state, to_state, reason)
          select ${failure.actor}, 'deposit', ${dueReturn.depositId}::bigint, 'return_planned', 'return_planned', 'RETURN_FAILED'
          from stopped returning seq`)
  return refused.length > 0
}

/**
 * The sealed admin key of one of our wallets on a chain, with the project it is bound to. Deleted projects too:
 * what they hold has to go back.
 */
export async function findOptionalWalletKey(db: Queryable, chain: SourceChain, address: string) {
  const [row] = await db.execute<{ project_id: string; sealed: string }>(sql`
    select k.project_id, k.sealed from project_keys k join projects p using (project_id)
    where k.purpose = 'admin' and p.mainnet = ${chain} and lower(k.address) = ${address}
    order by p.deleted_at is not null, k.project_id limit 1`)
  return row ? { projectId: Number(row.project_id), sealed: row.sealed } : null
}
