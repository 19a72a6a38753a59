import { sql } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import { today } from '../project/index.ts'
import type { SourceWallet } from './source-chain-census.ts'

/** The admin wallets that projects have, or had. */
const itsWallets = sql`(
  select project_id, address from project_keys where purpose = 'admin'
  union all select project_id, address from former_wallets)`

/**
 * What a wallet of ours has signed today, in UTC, and may at most: what it sent and the most its gas can cost, whatever became of it.
 * Where several projects have, or had, the wallet, the smallest of their caps.
 * @returns null where none has a cap.
 */
export async function findOptionalDailySends(
  db: Queryable,
  { chain, address }: SourceWallet,
): Promise<{ spentWei: bigint; capWei: bigint } | null> {
  const [row] = await db.execute<{ cap: string | null; spent: string }>(sql`
    select (select min(p.daily_cap_wei) from projects p join ${itsWallets} k using (project_id)
        where p.mainnet = ${chain} and lower(k.address) = ${address} and p.deleted_at is null)::text as cap,
      (select coalesce(sum(coalesce(s.fee_wei, 0) + coalesce(d.value_wei, c.value_wei, 0)), 0)
        from source_chain_sends s left join source_chain_deposits d using (deposit_id) left join evm_calls c using (call_id)
        where s.chain = ${chain} and s.from_address = ${address}
          and s.signed_at >= ${today}::timestamp at time zone 'utc')::text as spent`)
  return row?.cap ? { spentWei: BigInt(row.spent), capWei: BigInt(row.cap) } : null
}

/** Whether a project that has, or had, a wallet asks a second person about what is above a limit. */
export async function asksSecondPerson(db: Queryable, { chain, address }: SourceWallet): Promise<boolean> {
  const rows = await db.execute(sql`
    select 1 from projects p join ${itsWallets} k using (project_id)
    where p.mainnet = ${chain} and lower(k.address) = ${address} and p.approval_limit_lamports is not null limit 1`)
  return rows.length > 0
}
