import { sql } from 'drizzle-orm'
import type { KnownAsset } from '#contract/operation/asset.ts'
import type { Queryable } from '../connection.ts'

/** What was made here under these asset ids, in no order; ids of others are left out. */
export async function listKnownAssets(db: Queryable, assetIds: readonly string[]): Promise<KnownAsset[]> {
  const rows = await db.execute<{
    asset_id: string
    name: string
    collection_id: string
    collection_name: string
    standard: KnownAsset['standard']
    owner: string
    is_burnt: boolean
  }>(sql`
    select n.asset_id, coalesce(n.revealed_name, i.name) as name, n.collection_id, c.name as collection_name, n.standard, n.owner,
      n.burnt_at is not null as is_burnt
    from nfts n join minting_items i using (item_id) join collections c using (collection_id)
    where n.asset_id = any(${sql.param([...assetIds])}::text[])`)
  return rows.map((row) => ({
    assetId: row.asset_id,
    name: row.name,
    collectionId: Number(row.collection_id),
    collectionName: row.collection_name,
    standard: row.standard,
    owner: row.owner,
    isBurnt: row.is_burnt,
  }))
}
