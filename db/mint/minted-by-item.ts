import { sql, type SQL } from 'drizzle-orm'
import { mintingItems } from '../schema.ts'

/** Of an item in a list: when the NFT it made was burnt; null while that is there, and where none was made. */
export const burntAtOfItem =
  sql`(select n.burnt_at from nfts n where n.item_id = ${mintingItems.id})`.mapWith(
    (at: string): Date | null => new Date(at),
  )

/** The id of the item that made the NFT with this asset id. */
export function itemOfAsset(assetId: string): SQL {
  return sql`(select n.item_id from nfts n where n.asset_id = ${assetId})`
}
