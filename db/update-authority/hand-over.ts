import { sql } from 'drizzle-orm'
import { itemStatus, nftMintStatus } from '#contract/codes/status.ts'
import type { Queryable } from '../connection.ts'

export interface HandOverRows {
  nfts: { total: number; done: number; left: string[] }
  leaves: number
  trees: string[]
}

/**
 * What our rows know of a collection that has authorities: its NFTs of Token Metadata that are there, of which runs have handed some
 * over, and its trees. @param limit of the asset ids that are left.
 */
export async function listHandOver(
  db: Queryable,
  { collectionId, limit }: { collectionId: number; limit: number },
): Promise<HandOverRows> {
  const isThere = sql`n.collection_id = ${collectionId} and n.status = ${nftMintStatus.completed} and n.burnt_at is null
    and n.asset_id is distinct from (select mint_address from collections where collection_id = ${collectionId})`
  const isDone = sql`exists (
    select from minting_items i join minting_masters m using (master_id) join mint_plans p using (plan_id)
    where i.payload->>'assetId' = n.asset_id and p.kind = 'updateAuthority' and i.status = ${itemStatus.completed})`
  const [counts] = await db.execute<{ total: number; done: number; leaves: number }>(sql`
    select count(*) filter (where n.standard = 'token-metadata')::int as total,
      count(*) filter (where n.standard = 'token-metadata' and ${isDone})::int as done,
      count(*) filter (where n.standard = 'compressed')::int as leaves
    from nfts n where ${isThere}`)
  const left = await db.execute<{ asset_id: string }>(sql`
    select n.asset_id from nfts n where ${isThere} and n.standard = 'token-metadata' and not ${isDone}
    order by n.item_id limit ${limit}`)
  const trees = await db.execute<{ address: string }>(sql`
    select t.address from trees t join minting_masters m using (master_id) join mint_plans p using (plan_id)
    where p.collection_id = ${collectionId} and t.state <> 'planned' order by t.tree_id`)
  const { total = 0, done = 0, leaves = 0 } = counts ?? {}
  return {
    nfts: { total, done, left: left.map((row) => row.asset_id) },
    leaves,
    trees: trees.map((row) => row.address),
  }
}
