import { sql } from 'drizzle-orm'
import { itemStatus, type ItemStatus, type PlanKind } from '#contract/codes/status.ts'
import type { ItemReasonCode } from '#contract/codes/waiting.ts'
import type { OperationResult } from '#contract/operation/operations.ts'
import type { Queryable } from '../connection.ts'
import { move } from '../moves/move.ts'
import { besideItems, itemOfNotice } from '../notice/index.ts'
import { besideMoved } from '../operation/item-records.ts'
import { today } from '../project/index.ts'
import { txLog } from '../schema.ts'
import type { Told } from '#contract/codes/told.ts'
import type { EventReason } from '#contract/codes/move-reasons.ts'

export interface FinishedItem {
  itemId: number
  /** Of the NFT; null where none was made or changed. */
  assetId: string | null
  /** Null: it was so before anything was signed for it. */
  signature: string | null
  result: OperationResult
}

/**
 * Items of one kind proven on chain: to 20 with what the chain says and an event each, and their number for the sum of their run,
 * in one statement.
 * @param from 10, where this is not said.
 */
export async function completeItems(
  db: Queryable,
  {
    kind,
    items,
    actor,
    from = itemStatus.processing,
    reason,
  }: {
    kind: PlanKind
    items: FinishedItem[]
    actor: string
    from?: ItemStatus | ItemStatus[]
    reason?: EventReason
  },
) {
  if (items.length === 0) return
  const column = <T>(pick: (item: FinishedItem) => T) => sql.param(items.map(pick))
  await move(db, 'item', {
    ids: items.map((it) => it.itemId),
    from,
    to: itemStatus.completed,
    actor,
    reason,
    isOrdered: true,
    given: sql`done as (
      select item_id, asset_id, signature, result::jsonb as result from unnest(
        ${column((it) => it.itemId)}::bigint[], ${column((it) => it.assetId)}::text[],
        ${column((it) => it.signature)}::text[], ${column((it) => JSON.stringify(it.result))}::text[]
      ) as d(item_id, asset_id, signature, result)
    )`,
    using: { rows: sql`done d`, on: sql`d.item_id = i.item_id` },
    set: sql`asset_id = d.asset_id, signature = d.signature, result = d.result,
      reason_code = null, reason_detail = null`,
    returning: itemOfNotice,
    beside: sql`${besideMoved([kind], 'completed')}${besideItems(kind, 'completed')}, counted as (
      insert into completions (master_id, items) select run_id, count(*) from moved group by run_id
    )`,
  })
}

/** Items of a chunk that will never be done: to 40 with the reason and an event each. */
export async function failItems(
  db: Queryable,
  input: {
    kind: PlanKind
    chunkId: number
    reasonCode: ItemReasonCode
    detail: Told | null
    actor: string
  },
) {
  await move(db, 'item', {
    where: sql`i.chunk_id = ${input.chunkId}`,
    from: [itemStatus.wait, itemStatus.processing],
    to: itemStatus.failed,
    actor: input.actor,
    reason: input.reasonCode,
    set: sql`reason_code = ${input.reasonCode}, reason_detail = ${input.detail}`,
    returning: itemOfNotice,
    beside: sql`${besideMoved([input.kind], 'failed')}${besideItems(input.kind, 'failed')}`,
  })
}

/** Items of a chunk go back to planning; their status stays. */
export async function unplaceItems(db: Queryable, chunkId: number) {
  await db.execute(
    sql`update minting_items set chunk_id = null where chunk_id = ${chunkId} and status in ('0', '10')`,
  )
}

/** @returns false when all of them were there already. */
export async function saveTxLog(db: Queryable, rows: (typeof txLog.$inferInsert)[]): Promise<boolean> {
  if (rows.length === 0) return false
  const saved = await db.insert(txLog).values(rows).onConflictDoNothing({ target: txLog.signature })
  return saved.count > 0
}

/** More items were done by a transaction that is in the log already. */
export async function addItemsToTxLog(db: Queryable, signature: string, items: number) {
  await db.execute(sql`update tx_log set item_count = item_count + ${items} where signature = ${signature}`)
}

export async function addSpent(db: Queryable, masterId: number, lamports: bigint) {
  if (lamports === 0n) return
  const spent = sql`${String(lamports)}::bigint`
  await db.execute(sql`
    with run as (
      update minting_masters set spent_lamports = spent_lamports + ${spent} where master_id = ${masterId} returning plan_id
    )
    insert into project_spending (project_id, day, spent_lamports)
    select p.project_id, ${today}, ${spent} from run join mint_plans p using (plan_id) where ${spent} > 0
    on conflict (project_id, day) do update set spent_lamports = project_spending.spent_lamports + excluded.spent_lamports`)
}

export interface ItemCounts {
  total: number
  completed: number
  failed: number
  unplanned: number
}

/**
 * From the chunks and two small partial indexes: as cheap for 100,000 items as for ten. What was repaired is in none of
 * them: the item that took its place counts.
 */
export async function countItems(db: Queryable, masterId: number): Promise<ItemCounts> {
  const [row] = await db.execute<{ total: number; completed: number; failed: number; unplanned: number }>(sql`
    select m.total - (select count(*)::int from minting_items i
        where i.master_id = m.master_id and i.reason_code = 'REPAIRED') as total,
      (select coalesce(sum(item_count), 0)::int from chunks c
        where c.master_id = m.master_id and c.state = 'final') as completed,
      (select count(*)::int from minting_items i
        where i.master_id = m.master_id and i.reason_code <> 'REPAIRED') as failed,
      (select count(*)::int from minting_items i
        where i.master_id = m.master_id and i.chunk_id is null and i.status in ('0', '10')) as unplanned
    from minting_masters m where m.master_id = ${masterId}`)
  return row ?? { total: 0, completed: 0, failed: 0, unplanned: 0 }
}
