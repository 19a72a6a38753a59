import { sql } from 'drizzle-orm'
import type { ItemStatus, PlanKind } from '#contract/codes/status.ts'
import type { Queryable } from '../../connection.ts'
import { releasedKey } from './business-keys.ts'

/** The newest item of a kind on an NFT, and its run. */
export interface NewestOnAsset {
  assetId: string
  masterId: number
  masterName: string
  status: ItemStatus
  item: { name: string; owner: string; payload: { assetId: string } }
}

/** Of each of these NFTs the newest item of one kind that has not given its business key back, in no order. */
export async function listNewestOnAssets(
  db: Queryable,
  kind: PlanKind,
  assetIds: readonly string[],
): Promise<NewestOnAsset[]> {
  const rows = await db.execute<{
    asset_id: string
    master_id: string
    master_name: string
    status: ItemStatus
    name: string
    owner: string
    payload: { assetId: string }
  }>(sql`
    select distinct on (i.payload->>'assetId') i.payload->>'assetId' as asset_id, i.master_id, p.name as master_name,
      i.status, i.name, i.owner, i.payload
    from minting_items i join minting_masters m using (master_id) join mint_plans p using (plan_id)
    where i.payload->>'assetId' = any(${sql.param([...assetIds])}::text[]) and p.kind = ${kind}
      and i.business_key <> ${releasedKey}
    order by i.payload->>'assetId', i.item_id desc`)
  return rows.map(({ asset_id: assetId, master_id: masterId, master_name: masterName, status, ...item }) => ({
    ...{ assetId, masterId: Number(masterId), masterName, status },
    item: { name: item.name, owner: item.owner, payload: item.payload },
  }))
}
