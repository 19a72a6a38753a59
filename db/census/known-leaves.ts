import { sql } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'

/**
 * The mint of the last leaf of a tree up to which the rows know every leaf, those that a person accepted without an item among them: one
 * that nobody has accepted may be of a list that is entered again. Whatever they lack was minted after it. @returns its signature; null when they lack the first leaf.
 */
export async function findLastKnownMint(db: Queryable, treeId: number): Promise<string | null> {
  const [row] = await db.execute<{ signature: string }>(sql`
    with known as (
      select distinct on (leaf) leaf, signature from (
        select (i.result->>'leafIndex')::int as leaf, i.signature
        from chunks c join chunk_items ci using (chunk_id) join minting_items i using (item_id)
        where c.tree_id = ${treeId} and c.state = 'final' and i.chunk_id = c.chunk_id and i.status = '20'
        union all
        select leaf_index, signature from unexplained_assets
        where tree_id = ${treeId} and accepted_at is not null
      ) of_tree
      where leaf is not null and signature is not null order by leaf
    ), placed as (select leaf, signature, row_number() over (order by leaf) - 1 as place from known)
    select signature from placed where leaf = place order by leaf desc limit 1`)
  return row?.signature ?? null
}

/** The transaction that made an NFT, if it was one of ours. */
export async function findMintSignature(db: Queryable, assetId: string): Promise<string | null> {
  const [row] = await db.execute<{ signature: string | null }>(sql`
    select i.signature from nfts n join minting_items i using (item_id) where n.asset_id = ${assetId} limit 1`)
  return row?.signature ?? null
}
