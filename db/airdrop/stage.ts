import { sql } from 'drizzle-orm'
import type { AirdropStage } from '#contract/airdrop/airdrop.ts'
import type { Queryable } from '../connection.ts'

/** How far the airdrop of a wallet is; of several the one that is furthest. Items that failed are none. */
export async function findAirdropStage(db: Queryable, address: string): Promise<AirdropStage> {
  const [row] = await db.execute<{ stage: AirdropStage }>(sql`
    select case
      when exists (select 1 from ${itemsOf(address)} and i.status = '20') then 'sent'
      when exists (select 1 from ${itemsOf(address)} and i.status in ('0', '10')) then 'planned'
      when exists (select 1 from airdrop_applications where solana_address = ${address} and deleted_at is null) then 'applied'
      else 'none' end as stage`)
  return row?.stage ?? 'none'
}

/** Items that rounds of campaigns have for a wallet. */
function itemsOf(address: string) {
  return sql`minting_items i join campaign_rounds r using (master_id) where i.owner = ${address}`
}
