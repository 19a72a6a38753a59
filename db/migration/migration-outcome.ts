import { sql } from 'drizzle-orm'
import type { MigrationReason, MigrationState } from '#contract/migration/codes.ts'
import type { Queryable, Tx } from '../connection.ts'
import { move, moveOne } from '../moves/move.ts'
import { insertNotices } from '../notice/index.ts'

interface Ending {
  migrationId: number
  from: MigrationState
  reason: MigrationReason
  actor: string
}

/** Why it ends, for its page: the first to ask is kept. */
function asked({ reason, actor }: Ending) {
  return sql`reason = ${reason}, reason_detail = null,
  return_asked_by = coalesce(return_asked_by, ${actor}), return_asked_reason = coalesce(return_asked_reason, ${reason})`
}

/** Tells whoever asked for the migration. */
function telling(code: 'migrationCompleted' | 'migrationReturned' | 'migrationExpired') {
  const rows = sql`
    select user_uuid, 'migration:' || id as entity, jsonb_build_object('migrationId', id, 'name', name) as params
    from moved where user_uuid is not null`
  return {
    returning: sql`m.user_uuid, coalesce(m.old_nft_name, '#' || m.old_nft_id) as name`,
    beside: sql`, noticed as (${insertNotices(code, rows)})`,
  }
}

/** A fee that was paid goes back; null when none was. */
const feeGoesBack = sql`fee_outcome = case when fee_deposit_id is null then null else 'refund_planned' end`

/**
 * The NFT goes back: outcome, state, and what of its deposits is to be sent, in one transaction. The caller has
 * made sure that no mint can land any more.
 * @returns false when it moved on meanwhile.
 */
export async function planReturn(tx: Tx, ending: Ending): Promise<boolean> {
  const moved = await moveOne(tx, 'migration', {
    ...moveOf(ending),
    to: 'return_planned',
    set: sql`outcome = 'return', ${feeGoesBack}, ${asked(ending)}`,
    where: sql`m.outcome is null`,
  })
  if (moved) await planSendingBack(tx, ending)
  return moved
}

/** Nothing but perhaps a fee was paid: it ends here, and the fee goes back. */
export async function expireMigration(tx: Tx, ending: Ending): Promise<boolean> {
  const moved = await moveOne(tx, 'migration', {
    ...moveOf(ending),
    to: 'expired',
    set: sql`${feeGoesBack}, ${asked(ending)}, finished_at = case when fee_deposit_id is null then now() end`,
    where: sql`m.outcome is null and m.nft_deposit_id is null`,
    ...telling('migrationExpired'),
  })
  if (moved) await planSendingBack(tx, ending)
  return moved
}

function moveOf({ migrationId, ...ending }: Ending) {
  return { id: migrationId, ...ending }
}

function planSendingBack(tx: Tx, { migrationId, reason, actor }: Ending) {
  return move(tx, 'deposit', {
    using: {
      rows: sql`migrations m`,
      on: sql`m.migration_id = ${migrationId} and d.deposit_id in (m.fee_deposit_id, m.nft_deposit_id)`,
    },
    ...{ from: 'matched', to: 'return_planned', actor, reason },
  })
}

const isRefundFailed = sql`(reason = 'RETURN_FAILED' and fee_outcome = 'refund_planned')`

/**
 * The NFT is back on the source chain. It is finished unless a fee is still on its way, or its refund failed, which
 * stays its reason until an admin asks again.
 */
export function completeReturn(db: Queryable, input: { migrationId: number; actor: string }) {
  return moveOne(db, 'migration', {
    id: input.migrationId,
    from: 'return_planned',
    to: 'returned',
    actor: input.actor,
    set: sql`
      reason = case when ${isRefundFailed} then reason else return_asked_reason end,
      reason_detail = case when ${isRefundFailed} then reason_detail end,
      finished_at = case when fee_outcome is null or fee_outcome in ('refunded', 'undelivered') then now() end`,
    ...telling('migrationReturned'),
  })
}

/** The fee is back, which may be before the NFT is. Finished when it was the last thing to wait for. */
export async function completeRefund(db: Queryable, migrationId: number) {
  await db.execute(sql`
    update migrations m set fee_outcome = 'refunded', modified_at = now(),
      finished_at = case when m.state in ('returned', 'expired') then now() end,
      reason = case when m.state in ('returned', 'expired') then m.return_asked_reason else m.reason end,
      reason_detail = case when m.state in ('returned', 'expired') then null else m.reason_detail end
    from source_chain_deposits d
    where m.migration_id = ${migrationId} and d.deposit_id = m.fee_deposit_id and d.handling = 'returned'
      and m.fee_outcome = 'refund_planned'`)
}

/**
 * Its item is final on Solana: outcome, fee and the record's fields in the statement that moves it. The chain
 * of statements that could return it needs the same column empty.
 */
export function recordMint(
  db: Queryable,
  input: { migrationId: number; actor: string; collectionMint: string | null },
) {
  return moveOne(db, 'migration', {
    id: input.migrationId,
    from: 'mint_planned',
    to: 'minted',
    actor: input.actor,
    set: sql`outcome = 'mint', fee_outcome = 'kept', reason = null, reason_detail = null,
      new_nft_contract = ${input.collectionMint}, new_nft_id = m.old_nft_id,
      (new_mint_account_key, new_token_account_key, new_metadata_account_key, new_master_edition_account_key) = (
        select i.asset_id, i.result->>'tokenAccount', i.result->>'metadataAccount', i.result->>'masterEditionAccount'
        from minting_items i where i.item_id = m.item_id)`,
    where: sql`m.outcome is null and exists (
      select 1 from minting_items i where i.item_id = m.item_id and i.status = '20' and i.asset_id is not null)`,
  })
}

export function completeMigration(db: Queryable, input: { migrationId: number; actor: string }) {
  return moveOne(db, 'migration', {
    id: input.migrationId,
    from: 'minted',
    to: 'completed',
    actor: input.actor,
    set: sql`reason = null, reason_detail = null, finished_at = now()`,
    where: sql`m.outcome = 'mint'`,
    ...telling('migrationCompleted'),
  })
}

/** Locks a migration that may still be minted and returned. @returns false when that is decided. */
export async function lockUndecided(tx: Tx, migrationId: number): Promise<boolean> {
  const rows = await tx.execute(sql`
    select 1 from migrations where migration_id = ${migrationId} and state = 'mint_planned' and outcome is null
    for update`)
  return rows.length > 0
}
