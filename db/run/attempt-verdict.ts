import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { PlanKind } from '#contract/codes/status.ts'
import type { Queryable, Tx } from '../connection.ts'
import { moveBeside } from '../operation/item-records.ts'
import { attempts, mintingMasters, mintPlans } from '../schema.ts'
import type { Told } from '#contract/codes/told.ts'

export async function findOptionalAttempt(db: Queryable, attemptId: number) {
  const [row] = await db
    .select({ ...getTableColumns(attempts), planKind: mintPlans.kind })
    .from(attempts)
    .innerJoin(mintingMasters, eq(mintingMasters.id, attempts.masterId))
    .innerJoin(mintPlans, eq(mintPlans.id, mintingMasters.planId))
    .where(eq(attempts.id, attemptId))
  return row ?? null
}

export async function saveVerdict(
  tx: Tx,
  attemptId: number,
  input: { verdictBy: string; verdictReason: string },
) {
  await tx.update(attempts).set(input).where(eq(attempts.id, attemptId))
}

/** Items of a chunk that are neither done nor failed. */
export async function listProcessingItemIds(tx: Tx, chunkId: number) {
  const rows = await tx.execute<{ item_id: string }>(
    sql`select item_id from minting_items where chunk_id = ${chunkId} and status = '10' order by item_id for update`,
  )
  return rows.map((row) => Number(row.item_id))
}

/** Says why items failed. */
export async function saveFailure(
  tx: Tx,
  itemIds: number[],
  input: { kind: PlanKind; reasonCode: string; reasonDetail: Told },
) {
  await tx.execute(sql`
    update minting_items set reason_code = ${input.reasonCode}, reason_detail = ${input.reasonDetail}
    where item_id = any(${sql.param(itemIds)}::bigint[])`)
  await moveBeside(tx, input.kind, 'failed', itemIds)
}
