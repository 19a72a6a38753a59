import { sql } from 'drizzle-orm'
import type { SourceChain } from '#contract/migration/codes.ts'
import type { Queryable } from '../connection.ts'
import { approvedAddressOf } from './approved-key.ts'

/**
 * The sealed admin key of one of our wallets, with the project it is bound to. Of deleted projects too, and those that were
 * replaced: what they hold has to go back. A project that was moved to another chain has its key for the one before as well.
 */
export async function findOptionalWalletKey(db: Queryable, chain: SourceChain, address: string) {
  const [row] = await db.execute<{ project_id: string; sealed: string; approved: string | null }>(sql`
    select k.project_id, k.sealed, case when not is_former then ${approvedAddressOf(sql`k.project_id`)} end as approved from (
      select project_id, address, sealed, false as is_former from project_keys where purpose = 'admin'
      union all select project_id, address, sealed, true from former_wallets where sealed is not null
    ) k join projects p using (project_id)
    where lower(k.address) = ${address}
    order by p.mainnet <> ${chain}, is_former, p.deleted_at is not null, project_id limit 1`)
  if (!row) return null
  return { projectId: Number(row.project_id), sealed: row.sealed, approvedAddress: row.approved }
}
