import { sql } from 'drizzle-orm'
import type { Db } from '#db/connection.ts'

/** The signature of the old wallet that migrations made without the API are to have, as the API stores it. */
export function bindDestinations(db: Db, migrationIds: readonly number[]) {
  return db.execute(sql`
    with signed as (
      insert into destinations (challenge_id, old_wallet_address, new_wallet_address, message, signature, proven_by)
      select gen_random_uuid(), old_wallet_address, new_wallet_address, migration_id::text, '0x', 'key' from migrations
      where migration_id = any(${sql.param([...migrationIds])}::bigint[]) returning destination_id, message
    ), named as (
      insert into destination_nfts (destination_id, chain, contract, token_id)
      select s.destination_id, m.chain, m.old_nft_contract, m.old_nft_id
      from signed s join migrations m on m.migration_id::text = s.message
    )
    update migrations m set destination_id = s.destination_id from signed s where m.migration_id::text = s.message`)
}
