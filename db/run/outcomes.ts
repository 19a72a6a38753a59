import { sql } from 'drizzle-orm'
import type { PlanKind } from '#contract/codes/status.ts'
import type { ItemReasonCode } from '#contract/codes/waiting.ts'
import type { OperationResult } from '#contract/operation/operations.ts'
import type { Queryable } from '../connection.ts'
import { besideMoved } from '../operation/item-records.ts'
import { txLog } from '../schema.ts'

export interface FinishedItem {
  itemId: number
  assetId: string
  signature: string
  result: OperationResult
}

/** Items of one kind proven on chain: 10 -> 20 with what the chain says and an event each, in one statement. */
export async function completeItems(
  db: Queryable,
  { kind, items, actor }: { kind: PlanKind; items: FinishedItem[]; actor: string },
) {
  if (items.length === 0) return
  const column = <T>(pick: (item: FinishedItem) => T) => sql.param(items.map(pick))
  await db.execute(sql`
    with done as (
      select item_id, asset_id, signature, result::jsonb as result from unnest(
        ${column((it) => it.itemId)}::bigint[], ${column((it) => it.assetId)}::text[],
        ${column((it) => it.signature)}::text[], ${column((it) => JSON.stringify(it.result))}::text[]
      ) as d(item_id, asset_id, signature, result)
    ), before as materialized (
      -- By their keys alone: what PostgreSQL believes of the statuses is as old as its statistics, and a
      -- plan that expects no item in '10' compares each item of the run with each of these.
      select item_id, status = '10' as is_processing from minting_items
      where item_id = any(${column((it) => it.itemId)}::bigint[]) order by item_id for update
    ), moved as (
      update minting_items i set status = '20', asset_id = d.asset_id, signature = d.signature,
        result = d.result, reason_code = null, reason_detail = null,
        modified_at = now()
      from done d join before b using (item_id) where i.item_id = b.item_id and b.is_processing
      returning i.item_id, i.master_id
    )${besideMoved([kind], 'completed')}
    insert into events (actor, entity, entity_id, master_id, from_state, to_state)
    select ${actor}, 'item', item_id, master_id, '10', '20' from moved`)
}

/** Items of a chunk that will never be done: to 40 with the reason and an event each. */
export async function failItems(
  db: Queryable,
  input: {
    kind: PlanKind
    chunkId: number
    reasonCode: ItemReasonCode
    detail: string | null
    actor: string
  },
) {
  await db.execute(sql`
    with before as (
      select item_id, status from minting_items
      where chunk_id = ${input.chunkId} and status in ('0', '10') for update
    ), moved as (
      update minting_items i set status = '40', reason_code = ${input.reasonCode}, reason_detail = ${input.detail},
        modified_at = now()
      from before b where i.item_id = b.item_id returning i.item_id, i.master_id, b.status as was
    )${besideMoved([input.kind], 'failed')}
    insert into events (actor, entity, entity_id, master_id, from_state, to_state, reason)
    select ${input.actor}, 'item', item_id, master_id, was, '40', ${input.reasonCode} from moved`)
}

/** Items of a chunk go back to planning; their status stays. */
export async function unplaceItems(db: Queryable, chunkId: number) {
  await db.execute(
    sql`update minting_items set chunk_id = null where chunk_id = ${chunkId} and status in ('0', '10')`,
  )
}

export async function saveTxLog(db: Queryable, rows: (typeof txLog.$inferInsert)[]) {
  if (rows.length > 0) await db.insert(txLog).values(rows).onConflictDoNothing({ target: txLog.signature })
}

export async function addSpent(db: Queryable, masterId: number, lamports: bigint) {
  if (lamports !== 0n)
    await db.execute(
      sql`update minting_masters set spent_lamports = spent_lamports + ${String(lamports)}::bigint where master_id = ${masterId}`,
    )
}

export interface ItemCounts {
  total: number
  completed: number
  failed: number
  unplanned: number
}

/** From the chunks and two small partial indexes: as cheap for 100,000 items as for ten. */
export async function countItems(db: Queryable, masterId: number): Promise<ItemCounts> {
  const [row] = await db.execute<{ total: number; completed: number; failed: number; unplanned: number }>(sql`
    select m.total,
      (select coalesce(sum(item_count), 0)::int from chunks c
        where c.master_id = m.master_id and c.state = 'final') as completed,
      (select count(*)::int from minting_items i
        where i.master_id = m.master_id and i.reason_code is not null) as failed,
      (select count(*)::int from minting_items i
        where i.master_id = m.master_id and i.chunk_id is null and i.status in ('0', '10')) as unplanned
    from minting_masters m where m.master_id = ${masterId}`)
  return row ?? { total: 0, completed: 0, failed: 0, unplanned: 0 }
}
