import { sql } from 'drizzle-orm'
import type { SourceChain } from '#contract/migration/codes.ts'
import type { Queryable } from '../connection.ts'
import { isKnownBalance } from '../migration/index.ts'
import { hasAssetsInFlight } from '../project/index.ts'

/** What hangs on a wallet of a project, and on how many people a change of it. */
export interface Stake {
  otherProjects: string[]
  runs: number
  campaigns: number
  balanceLamports: bigint | null
  sourceBalance: { chain: SourceChain; wei: string } | null
  migrations: number
  isHolding: boolean
  deciders: number
}

/** @param address the wallet of now; null where it is about a limit, or there is none. Transfers come to an admin wallet alone. */
export async function readStake(
  db: Queryable,
  {
    projectId,
    address,
    isAdmin,
    authorId,
  }: { projectId: number; address: string | null; isAdmin: boolean; authorId: string },
): Promise<Stake> {
  const [row] = await db.execute<{
    others: string[]
    runs: number
    campaigns: number
    migrations: number
    balance: string | null
    source: Stake['sourceBalance']
    deciders: number
  }>(sql`
    select
      coalesce((select jsonb_agg(distinct p.symbol) from project_keys k join projects p using (project_id)
        where k.address = ${address} and k.project_id <> ${projectId} and p.deleted_at is null), '[]') as others,
      (select count(*)::int from minting_masters m join mint_plans p using (plan_id)
        where p.project_id = ${projectId} and m.status in ('0', '10', '90') and m.deleted_at is null) as runs,
      (select count(*)::int from campaigns where project_id = ${projectId} and state = 'active') as campaigns,
      (select count(*)::int from migrations m left join migration_routes r using (route_id)
        where m.finished_at is null and (m.old_project_id = ${projectId} or r.new_project_id = ${projectId})) as migrations,
      (select lamports::text from balances where address = ${address}) as balance,
      (select jsonb_build_object('chain', b.chain, 'wei', b.balance_wei::text) from projects p join source_balances b on b.chain = p.mainnet
        where p.project_id = ${projectId} and b.address = lower(${address}) and ${isKnownBalance}) as source,
      (select count(*)::int from users where role in ('approver', 'owner') and deleted_at is null
        and blocked_at is null and uuid::text <> ${authorId}) as deciders`)
  if (!row) throw new Error('The database returned no row.')
  const { others: otherProjects, balance, source: sourceBalance, ...counts } = row
  const balanceLamports = balance === null ? null : BigInt(balance)
  const isHolding = isAdmin && (await hasAssetsInFlight(db, projectId))
  return { otherProjects, balanceLamports, sourceBalance, isHolding, ...counts }
}
