import { sql } from 'drizzle-orm'

/** What is minted, as planning, sending and settling read it. */
export interface PlannedItem {
  itemId: number
  key: string
  name: string
  symbol: string
  uri: string
  owner: string
  sellerFeeBasisPoints: number
  creators: { address: string; share: number }[]
}

/** The columns of a PlannedItem, of minting_items as `i`. Every item is read three times: raw rows cost half. */
export const mintColumns = sql`i.item_id, i.business_key, i.name, i.symbol, i.uri, i.owner,
  i.seller_fee_basis_points, i.creators`

export interface MintColumns extends Record<string, unknown> {
  item_id: string
  business_key: string
  name: string
  symbol: string
  uri: string
  owner: string
  seller_fee_basis_points: number
  creators: { address: string; share: number }[]
}

export const toPlannedItem = (row: MintColumns): PlannedItem => ({
  itemId: Number(row.item_id),
  key: row.business_key,
  name: row.name,
  symbol: row.symbol,
  uri: row.uri,
  owner: row.owner,
  sellerFeeBasisPoints: row.seller_fee_basis_points,
  creators: row.creators,
})
