import { sql } from 'drizzle-orm'

/** What is to be done, as planning, sending and finalizing read it. */
export interface PlannedItem {
  itemId: number
  key: string
  name: string
  owner: string
  /** Its operation knows what it is. */
  payload: unknown
}

/** The columns of a PlannedItem, of minting_items as `i`. Every item is read three times: raw rows cost half. */
export const itemColumns = sql`i.item_id, i.business_key, i.name, i.owner, i.payload`

export interface ItemColumns extends Record<string, unknown> {
  item_id: string
  business_key: string
  name: string
  owner: string
  payload: unknown
}

export function toPlannedItem(row: ItemColumns): PlannedItem {
  return {
    itemId: Number(row.item_id),
    key: row.business_key,
    name: row.name,
    owner: row.owner,
    payload: row.payload,
  }
}
