import { sql } from 'drizzle-orm'
import type { SourceChain } from '#contract/migration/codes.ts'
import type { Queryable } from '../../connection.ts'

/** Where a contract is registered, in lower case: what came of it before can be of a migration from now on. */
export async function adoptRegistered(db: Queryable, chain: SourceChain, contract: string) {
  await db.execute(sql`
    update source_chain_deposits d set kind = 'nft', modified_at = now()
    where d.chain = ${chain} and d.kind = 'unregistered' and d.contract = ${contract} and exists (
      select 1 from projects p where p.mainnet = d.chain and lower(p.contract_address) = d.contract and p.deleted_at is null)`)
}
