import { sql } from 'drizzle-orm'
import type { AirdropStage } from '#contract/airdrop/codes.ts'
import type { Queryable } from '../connection.ts'

export interface FoundStage {
  stage: AirdropStage
  /** Of the transaction that sent the newest one; null before. */
  signature: string | null
}

/**
 * How far the airdrop of a wallet is; of several the one that is furthest. Items that failed are none, but for those that pay an application.
 * @param address as it is stored: base58, or 0x in lower case for whoever applied with such a wallet connected.
 */
export async function findAirdropStage(db: Queryable, address: string): Promise<FoundStage> {
  const [row] = await db.execute<{ stage: AirdropStage; signature: string | null }>(sql`
    with mine as (
      select application_id, state from airdrop_applications where deleted_at is null and state <> 'withdrawn'
        and (solana_address = ${address} or lower(reg_id) = ${address.toLowerCase()})
    ), paid as (
      select i.item_id, i.status, i.signature, false as is_applied from minting_items i
        join campaign_rounds r using (master_id) where i.owner = ${address}
      union all
      select i.item_id, i.status, i.signature, true from mine join application_rounds x using (application_id)
        join minting_items i using (item_id)
    )
    select case
      when exists (select 1 from paid where status = '20') then 'sent'
      when exists (select 1 from paid where status in ('0', '10')) then 'planned'
      when exists (select 1 from paid where status = '40' and is_applied) then 'failed'
      when exists (select 1 from mine where state = 'accepted') then 'accepted'
      when exists (select 1 from mine where state = 'received') then 'applied'
      when exists (select 1 from mine where state = 'refused') then 'refused'
      else 'none' end as stage,
      (select signature from paid where status = '20' order by item_id desc limit 1) as signature`)
  return row ?? { stage: 'none', signature: null }
}
