import { sql } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'

/**
 * A transaction of a wallet after which all of a run's are: logged before the run was registered, and older on chain than the first
 * that is logged of it, which a lost life may have sent earlier. Null: the log has none.
 */
export async function findLoggedBefore(
  db: Queryable,
  { masterId, payerAddress }: { masterId: number; payerAddress: string },
): Promise<string | null> {
  const [row] = await db.execute<{ signature: string }>(sql`
    select l.signature from tx_log l join minting_masters m on m.master_id = ${masterId}
    where l.chain = 'solana' and l.payer_address = ${payerAddress} and l.at < m.registered_at
      and l.slot < coalesce((select min(o.slot) from tx_log o where o.master_id = m.master_id), l.slot + 1)
    order by l.slot desc limit 1`)
  return row?.signature ?? null
}

/** Whether one of these accounts is a place of a run: a tree it uses, its collection, or an NFT of it. */
export async function isOfRun(db: Queryable, masterId: number, accounts: string[]): Promise<boolean> {
  const any = sql`any(${sql.param(accounts)}::text[])`
  const [row] = await db.execute<{ is_of: boolean }>(sql`
    select exists (
        select from trees t where t.address = ${any} and (t.master_id = ${masterId}
          or exists (select from chunks c where c.tree_id = t.tree_id and c.master_id = ${masterId})))
      or exists (
        select from minting_masters m join mint_plans p using (plan_id) join collections c using (collection_id)
        where m.master_id = ${masterId} and c.mint_address = ${any})
      or exists (
        select from minting_items i left join nfts n on n.asset_id = i.payload->>'assetId'
        where i.master_id = ${masterId} and (i.payload->>'assetId' = ${any} or n.tree_address = ${any})) as is_of`)
  return row?.is_of ?? false
}
