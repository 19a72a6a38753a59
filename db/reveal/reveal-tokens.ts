import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'

/** Of an item `i` that minted an NFT: the number in its name, as `numberOfName` of the contract reads it. */
export const numberOfItem: SQL = sql.raw(`substring(i.name from '(\\d{1,9})\\D*$')::bigint`)

/** How many NFTs that are there have a number of each reveal. */
export async function countMinted(db: Queryable, revealIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db.execute<{ reveal_id: string; minted: number }>(sql`
    select r.reveal_id, count(*)::int as minted
    from reveals r join nfts n on n.collection_id = r.collection_id and n.standard = r.standard
      join minting_items i using (item_id)
    where r.reveal_id = any(${sql.param([...revealIds])}::bigint[]) and n.status = '20' and n.burnt_at is null
      and exists (select from reveal_entries e where e.reveal_id = r.reveal_id and e.token_no = ${numberOfItem})
    group by 1`)
  return new Map(rows.map((row) => [Number(row.reveal_id), row.minted]))
}

/** An NFT that a reveal is about. */
export interface RevealOfAsset {
  revealId: number
  assetId: string
  number: number
  isRevealed: boolean
  isOpened: boolean
  /** Null while a match decides what it becomes. */
  entry: string | null
  image: string | null
}

/** What reveals are about these NFTs, the latest first. */
export async function listTokensOfAssets(
  db: Queryable,
  assetIds: readonly string[],
): Promise<RevealOfAsset[]> {
  const rows = await db.execute<{
    reveal_id: string
    asset_id: string
    token_no: number
    is_revealed: boolean
    is_opened: boolean
    entry: string | null
    image: string | null
  }>(sql`
    select r.reveal_id, n.asset_id, t.token_no, coalesce(e.revealed_at is not null, false) as is_revealed,
      coalesce(e.salt is not null, false) as is_opened, e.entry, e.image
    from nfts n join minting_items i using (item_id)
      join reveals r on r.collection_id = n.collection_id and r.standard = n.standard
      join lateral (
        select distinct token_no from reveal_entries t
        where t.reveal_id = r.reveal_id and t.token_no = ${numberOfItem}) t on true
      left join reveal_entries e on e.reveal_id = r.reveal_id and e.token_no = t.token_no
        and e.outcome is not distinct from r.outcome
    where n.asset_id = any(${sql.param([...assetIds])}::text[]) and n.status = '20' and n.burnt_at is null
      and r.state <> 'cancelled' and r.deleted_at is null
    order by r.reveal_id desc, t.token_no`)
  return rows.map((row) => ({
    revealId: Number(row.reveal_id),
    assetId: row.asset_id,
    number: row.token_no,
    isRevealed: row.is_revealed,
    isOpened: row.is_opened,
    entry: row.entry,
    image: row.image,
  }))
}
