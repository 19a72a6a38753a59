import { sql } from 'drizzle-orm'
import { masterStatus, planStatus, type MasterStatus } from '#contract/codes/status.ts'
import type { Queryable, Tx } from '../connection.ts'
import { moveOne } from '../moves/move.ts'

interface RunMove {
  masterId: number
  actor: string
}

/** A run that is due and paid begins. @returns false when it has begun already, is over, or is not paid. */
export function saveStarted(db: Queryable, { masterId, actor }: RunMove): Promise<boolean> {
  return moveOne(db, 'master', {
    ...{ id: masterId, from: masterStatus.wait, to: masterStatus.processing, actor },
    set: sql`started_at = now(), waiting = null`,
    where: sql`exists (select from master_payments y where y.master_id = m.master_id and y.status = '10')`,
  })
}

/**
 * Nothing of a run can change any more: nobody drives it, and a cancel that was asked for is done. A run of which a
 * cancel found nothing left is not cancelled.
 */
export function saveFinished(
  tx: Tx,
  { masterId, to, actor }: RunMove & { to: Exclude<MasterStatus, '0' | '10' | '90'> },
): Promise<boolean> {
  return moveOne(tx, 'master', {
    ...{ id: masterId, from: masterStatus.processing, to, actor },
    set: sql`finished_at = now(), driver_id = null, driven_until = null, waiting = null,
      control = case when m.control <> 'cancelling' then m.control
        when exists (select from minting_items i where i.master_id = m.master_id and i.reason_code = 'CANCELLED')
        then 'cancelled' else 'run' end`,
  })
}

/**
 * A run that had ended, and its plan unless that was completed, go on: something of it landed after all. One that was cancelled is
 * cancelled to its new end.
 */
export async function reopenRun(tx: Tx, masterId: number, actor: string): Promise<void> {
  const { completed, partiallyFailed, completeFailed, processing } = masterStatus
  const isOpen = await moveOne(tx, 'master', {
    ...{ id: masterId, from: [completed, partiallyFailed, completeFailed], to: processing, actor },
    reason: 'FOUND_ON_CHAIN',
    set: sql`finished_at = null,
      control = case when m.control = 'cancelled' then 'cancelling' else m.control end`,
  })
  const [run] = await tx.execute<{ plan_id: string }>(
    sql`select plan_id from minting_masters where master_id = ${masterId}`,
  )
  if (isOpen && run)
    await moveOne(tx, 'plan', {
      ...{ id: Number(run.plan_id), from: planStatus.failed, to: planStatus.processing, actor },
    })
}

/** Chunks and items are read in one statement: an item on its way from one to the other is seen once. */
export async function hasOpenWork(tx: Tx, masterId: number): Promise<boolean> {
  const [row] = await tx.execute<{ is_open: boolean }>(sql`
    select exists (
      select 1 from chunks where master_id = ${masterId}
        and state in ('planned', 'signed', 'sent', 'landed', 'unknown')
    ) or exists (
      select 1 from minting_items where master_id = ${masterId} and chunk_id is null and status in ('0', '10')
    ) as is_open`)
  return row?.is_open ?? false
}

/** Whether a run has chunks of which nothing is known, and all of them for so long. */
export async function areUnknownFor(db: Queryable, masterId: number, ms: number): Promise<boolean> {
  const [row] = await db.execute<{ waited: boolean }>(sql`
    select coalesce(bool_and(modified_at < now() - ${ms} * interval '1 millisecond'), false) as waited
    from chunks where master_id = ${masterId} and state = 'unknown'`)
  return row?.waited ?? false
}
