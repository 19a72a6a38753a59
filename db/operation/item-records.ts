import { sql, type SQL } from 'drizzle-orm'
import type { PlanKind } from '#contract/codes/status.ts'
import type { Queryable } from '../connection.ts'
import { burnRecords, nftRecords, revealRecords, transferRecords } from '../mint/index.ts'
import { tokenRecords } from '../token/token-records.ts'
import { authorityRecords } from '../update-authority/index.ts'
import type { ItemMove, ItemRecords, PlannedFor } from './records.ts'

/** The rows each operation keeps beside its items; null: the items are all there is. */
const records: Record<PlanKind, ItemRecords | null> = {
  mint: nftRecords,
  collection: nftRecords,
  burn: burnRecords,
  sendCoin: null,
  sendToken: null,
  transfer: transferRecords,
  reveal: revealRecords,
  verifyCreator: null,
  verifyCollection: null,
  updateAuthority: authorityRecords,
  createToken: null,
  mintToken: null,
  burnToken: null,
  freezeToken: null,
  updateToken: tokenRecords,
}

/** What a list of items of any kind shows and finds of the rows beside them. */
export { burntAtOfItem, itemOfAsset } from '../mint/index.ts'

/** More parts for a `with` whose `inserted` holds the items: `, name as (...)`, or nothing. */
export function besidePlanned(kind: PlanKind, plan: PlannedFor): SQL {
  const planned = records[kind]?.planned?.(plan)
  return planned ? sql`, beside as (${planned})` : sql``
}

/** More parts for a `with` whose `moved` holds items of these kinds: `, name as (...)`, or nothing. */
export function besideMoved(kinds: readonly PlanKind[], move: ItemMove): SQL {
  const own = new Set(kinds.flatMap((kind) => records[kind]?.moves[move] ?? []))
  const parts = [...own].map((statement, at) => sql`, ${sql.raw(`beside_${at}`)} as (${statement})`)
  return sql.join(parts)
}

/** The tables beside items of a kind, as more names of a list: `, name`, or nothing. */
export function besideTables(kind: PlanKind): SQL {
  const own = records[kind]
  return own ? sql.raw(`, ${own.table}`) : sql``
}

/** Moves the rows beside items that were moved by a statement of their own. */
export async function moveBeside(
  db: Queryable,
  kind: PlanKind,
  move: Exclude<ItemMove, 'completed'>,
  itemIds: number[],
): Promise<void> {
  if (!records[kind]?.moves[move] || itemIds.length === 0) return
  await db.execute(sql`
    with moved as (select unnest(${sql.param(itemIds)}::bigint[]) as id)${besideMoved([kind], move)}
    select 1`)
}
