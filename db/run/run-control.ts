import { eq, sql } from 'drizzle-orm'
import type { MasterControl, PlanKind } from '#contract/codes/status.ts'
import type { Queryable, Tx } from '../connection.ts'
import { moveBeside } from '../operation/item-records.ts'
import { mintingItems, mintingMasters, mintPlans } from '../schema.ts'
import { isRetryable } from './item-groups.ts'

/** Locks a run for the length of a control, so that two admins take turns. */
export async function findOptionalRunForUpdate(tx: Tx, masterId: number) {
  const [row] = await tx
    .select({
      planId: mintingMasters.planId,
      kind: mintPlans.kind,
      collectionId: mintPlans.collectionId,
      origin: mintPlans.origin,
      status: mintingMasters.status,
      control: mintingMasters.control,
      startAt: mintingMasters.startAt,
      waiting: mintingMasters.waiting,
      stage: mintingMasters.stage,
    })
    .from(mintingMasters)
    .innerJoin(mintPlans, eq(mintPlans.id, mintingMasters.planId))
    .where(eq(mintingMasters.id, masterId))
    .for('no key update', { of: mintingMasters })
  return row ?? null
}

export async function saveControl(
  tx: Tx,
  masterId: number,
  input: {
    control?: MasterControl
    /** By the clock that runs become due by. */
    startsNow?: boolean
    isWaitingCleared?: boolean
    isFinishCleared?: boolean
    actor: string
  },
) {
  await tx
    .update(mintingMasters)
    .set({
      ...(input.control && { control: input.control }),
      ...(input.startsNow && { startAt: sql`now()` }),
      ...(input.isWaitingCleared && { waiting: null }),
      ...(input.isFinishCleared && { finishedAt: null }),
      modifierId: input.actor,
      modifiedAt: sql`now()`,
    })
    .where(eq(mintingMasters.id, masterId))
}

export async function saveLimits(
  tx: Tx,
  planId: number,
  input: { budgetLamports: bigint | null; errorRateMax: number | null; modifierId: string },
) {
  await tx
    .update(mintPlans)
    .set({ ...input, modifiedAt: sql`now()` })
    .where(eq(mintPlans.id, planId))
}

/** Failed items of a run that may be done again. */
export async function listRetryableItemIds(tx: Tx, masterId: number, reasonCode: string | undefined) {
  const rows = await tx.execute<{ item_id: string }>(sql`
    select item_id from minting_items
    where master_id = ${masterId} and ${isRetryable}
      and (${reasonCode ?? null}::text is null or reason_code = ${reasonCode ?? null})
    order by item_id for update`)
  return rows.map((row) => Number(row.item_id))
}

/**
 * Takes retried items out of their chunks and forgets why they failed. The error rate counts from here: what failed before is no longer failed.
 */
export async function saveRetried(
  tx: Tx,
  { masterId, kind, itemIds }: { masterId: number; kind: PlanKind; itemIds: number[] },
) {
  await resetErrorRate(tx, masterId)
  const ids = sql`any(${sql.param(itemIds)}::bigint[])`
  await tx
    .update(mintingItems)
    .set({ chunkId: null, reasonCode: null, reasonDetail: null })
    .where(sql`${mintingItems.id} = ${ids}`)
  await moveBeside(tx, kind, 'retried', itemIds)
}

/** The error rate of a run counts from here: what has ended is in it no longer. */
export async function resetErrorRate(tx: Tx, masterId: number) {
  await tx.execute(sql`
    update minting_masters m set failed_base = c.failed, finished_base = c.finished
    from (
      select (count(*) filter (where status = '40'))::int as failed,
        (count(*) filter (where status in ('20', '40')))::int as finished
      from minting_items where master_id = ${masterId} and reason_code is distinct from 'REPAIRED'
    ) c where m.master_id = ${masterId}`)
}

/** How a run stands, without a lock; null when there is none. */
export async function findOptionalRunEnd(db: Queryable, masterId: number) {
  const [row] = await db
    .select({ status: mintingMasters.status, control: mintingMasters.control })
    .from(mintingMasters)
    .where(eq(mintingMasters.id, masterId))
  return row ?? null
}
