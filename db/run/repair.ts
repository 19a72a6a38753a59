import { eq, sql } from 'drizzle-orm'
import { itemStatus } from '#contract/codes/status.ts'
import type { Queryable, Tx } from '../connection.ts'
import { moveApplicationRounds } from '../airdrop/index.ts'
import { note } from '../moves/move.ts'
import type { PlannedFor } from '../operation/records.ts'
import { mintingItems, mintingMasters, mintPlans } from '../schema.ts'
import { itemGroup } from './item-groups.ts'
import { saveItems, type NewItem } from './item-insert.ts'
import { chunks } from './tables/chunks.ts'

/** An item with what of its run and plan a corrected one needs. */
export async function findOptionalRepairable(db: Queryable, itemId: number) {
  const [row] = await db
    .select({
      item: mintingItems,
      group: itemGroup,
      status: mintingMasters.status,
      control: mintingMasters.control,
      plan: {
        kind: mintPlans.kind,
        origin: mintPlans.origin,
        projectId: mintPlans.projectId,
        collectionId: mintPlans.collectionId,
        standard: mintPlans.standard,
      },
    })
    .from(mintingItems)
    .innerJoin(mintingMasters, eq(mintingMasters.id, mintingItems.masterId))
    .innerJoin(mintPlans, eq(mintPlans.id, mintingMasters.planId))
    .leftJoin(chunks, eq(chunks.id, mintingItems.chunkId))
    .where(eq(mintingItems.id, itemId))
  return row ?? null
}
export type Repairable = NonNullable<Awaited<ReturnType<typeof findOptionalRepairable>>>

/** The item that took the place of a repaired one; null where none did. */
export async function findOptionalRepairOf(db: Queryable, itemId: number): Promise<number | null> {
  const [row] = await db
    .select({ id: mintingItems.id })
    .from(mintingItems)
    .where(eq(mintingItems.repairsId, itemId))
  return row?.id ?? null
}

/** Closes a failed item: it says that it was repaired, and gives its business key back. @returns whether it had failed. */
export async function saveRepaired(
  tx: Tx,
  { itemId, actor }: { itemId: number; actor: string },
): Promise<boolean> {
  const closed = await note(tx, 'item', {
    ids: [itemId],
    in: [itemStatus.failed],
    actor,
    reason: 'REPAIRED',
    set: sql`reason_code = 'REPAIRED', business_key = 'released:' || i.item_id || ':' || i.business_key`,
  })
  return closed.length > 0
}

/** Adds one item to a run, behind its last row, in place of a repaired one. @returns its id. */
export async function saveRepair(
  tx: Tx,
  target: Parameters<typeof saveItems>[1] & PlannedFor & { repairsId: number },
  item: Omit<NewItem, 'rowNo'>,
): Promise<number> {
  const { masterId, repairsId } = target
  const [last] = await tx.execute<{ row_no: number }>(
    sql`select max(row_no)::int as row_no from minting_items where master_id = ${masterId}`,
  )
  const rowNo = (last?.row_no ?? 0) + 1
  await saveItems(tx, target, [{ ...item, rowNo }])
  const [saved] = await tx.execute<{ item_id: string }>(sql`
    update minting_items set repairs_id = ${repairsId} where master_id = ${masterId} and row_no = ${rowNo}
    returning item_id`)
  await tx.execute(sql`update minting_masters set total = total + 1 where master_id = ${masterId}`)
  const itemId = Number(saved?.item_id)
  await moveApplicationRounds(tx, { from: repairsId, to: itemId })
  return itemId
}
