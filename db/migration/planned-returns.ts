import { sql } from 'drizzle-orm'

/** Returns that are not over yet, as planned: the NFT of a migration counts with it. */
export const plannedReturns = sql`(
  select chain, modified_at from migrations where state = 'return_planned'
  union all
  select chain, modified_at from source_chain_deposits d where handling = 'return_planned'
    and not exists (select 1 from migrations m where m.nft_deposit_id = d.deposit_id)
) planned`
