import { sql } from 'drizzle-orm'
import { itemStatus, type ItemStatus, type PlanKind } from '#contract/codes/status.ts'
import type { OperationPayload } from '#contract/operation/operations.ts'
import type { Queryable, Tx } from '../connection.ts'
import { insertEvents } from '../moves/insert-events.ts'
import { besidePlanned } from '../operation/item-records.ts'
import type { PlannedFor } from '../operation/records.ts'

export interface NewItem {
  rowNo: number
  businessKey: string
  name: string
  owner: string
  payload: OperationPayload
}

/**
 * Inserts one set of items, in order, with the first event of each and what their operation keeps beside them: one
 * statement.
 * @throws a unique violation of minting_items_business_key when one of them was planned before.
 */
export async function saveItems(
  tx: Tx,
  input: PlannedFor & { masterId: number; kind: PlanKind; actor: string },
  items: readonly NewItem[],
) {
  await tx.execute(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as t(
        "rowNo" int, "businessKey" text, name text, owner text, payload jsonb)
    ), inserted as (
      insert into minting_items (master_id, row_no, business_key, name, owner, payload)
      select ${input.masterId}, "rowNo", "businessKey", name, owner, payload
      from given order by "rowNo"
      returning item_id, owner
    )${besidePlanned(input.kind, input)}
    ${insertEvents({
      ...{ entity: 'item', rows: sql`inserted`, id: sql`item_id`, masterId: input.masterId },
      ...{ from: null, to: itemStatus.wait, actor: input.actor },
    })}`)
}

/** Which of the keys are in an earlier run, with the run and how far they are. Keys come and go as text arrays. */
export async function listPlannedKeys(db: Queryable, businessKeys: readonly string[]) {
  const rows = await db.execute<{
    business_key: string
    master_id: string
    name: string
    status: ItemStatus
  }>(sql`
    select i.business_key, i.master_id, p.name, i.status
    from minting_items i
    join minting_masters m on m.master_id = i.master_id
    join mint_plans p on p.plan_id = m.plan_id
    where i.business_key = any(${sql.param([...businessKeys])}::text[])`)
  return rows.map((row) => ({
    businessKey: row.business_key,
    masterId: Number(row.master_id),
    masterName: row.name,
    status: row.status,
  }))
}
