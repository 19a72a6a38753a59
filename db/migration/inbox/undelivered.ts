import { sql } from 'drizzle-orm'
import type { Tx } from '../../connection.ts'
import { moveOne } from '../../moves/move.ts'
import { hasFailed, isSendable, isUnsent, lockDeposit } from '../source-chain-sends.ts'

/** What of a migration goes back and could not, while nothing of ours carries it any more. */
export const undelivered = sql`d.handling = 'return_planned' and d.kind = 'fee' and ${hasFailed} and ${isUnsent}`

/**
 * Ends the refund of a migration that cannot be delivered: its coin is kept, for a reason. The migration waits for it no longer.
 * @returns false when it is none, or one of our transactions may still deliver it.
 */
export async function keepUndelivered(
  tx: Tx,
  { depositId, note, actor }: { depositId: number; note: string; actor: string },
): Promise<boolean> {
  await lockMigrationOf(tx, depositId)
  await lockDeposit(tx, depositId)
  return moveOne(tx, 'deposit', {
    ...{ id: depositId, from: 'return_planned', to: 'ignored', actor, reason: note },
    set: sql`note = ${note}`,
    where: undelivered,
    beside: sql`, migration as (
      update migrations m set fee_outcome = 'undelivered', modified_at = now(), next_run_at = now(),
        finished_at = case when m.state in ('returned', 'expired') then now() end,
        reason = case when m.state in ('returned', 'expired') then m.return_asked_reason end, reason_detail = null
      from moved where m.fee_deposit_id = moved.id and m.fee_outcome = 'refund_planned'
    )`,
  })
}

interface SignedRedirect {
  depositId: number
  /** 0x in lower case. */
  to: string
  /** What the wallet it came from has signed, which the worker checks again before it sends. */
  message: string
  signature: string
  note: string
  actor: string
}

/**
 * Where a deposit goes instead of back: an orphan is planned to go there, a refund that failed is tried again. The caller has seen the
 * signature of the wallet that it came from.
 * @returns false when it is neither, or one of our transactions may still deliver it.
 */
export async function redirectDeposit(
  tx: Tx,
  { depositId, to, note, actor, message, signature }: SignedRedirect,
): Promise<boolean> {
  await lockMigrationOf(tx, depositId)
  await lockDeposit(tx, depositId)
  const set = sql`note = ${note}, return_to = ${to}, return_message = ${message}, return_signature = ${signature}`
  const isPlanned = await moveOne(tx, 'deposit', {
    ...{ id: depositId, from: 'orphan', to: 'return_planned', actor, reason: note },
    set,
    where: isSendable,
  })
  if (isPlanned) return true
  const rows = await tx.execute(sql`
    update source_chain_deposits d set ${set}, return_delay = null, modified_at = now()
    where d.deposit_id = ${depositId} and ${undelivered} returning 1`)
  if (rows.length === 0) return false
  await tx.execute(sql`
    update migrations m set reason = null, reason_detail = null, next_run_at = now(), modified_at = now()
    where m.fee_deposit_id = ${depositId} and m.finished_at is null`)
  return true
}

/** The migration first, as everywhere: two never wait for each other in a circle. */
async function lockMigrationOf(tx: Tx, depositId: number) {
  await tx.execute(
    sql`select 1 from migrations where fee_deposit_id = ${depositId} or nft_deposit_id = ${depositId} for update`,
  )
}
