import { sql } from 'drizzle-orm'
import { zeroAddress } from '#contract/evm-address.ts'
import type { SourceChain } from '#contract/migration/codes.ts'
import type { Queryable } from '../connection.ts'

/**
 * Whether an NFT came from a holder and is kept for them, or stands for one that was minted in its place: a call must not
 * move it. Once it went back, or an admin said that nothing follows, it may be moved; so may what was minted to our wallet.
 * @param nft the contract is 0x in lower case.
 */
export async function isInCustody(
  db: Queryable,
  nft: { chain: SourceChain; contract: string; tokenId: string },
): Promise<boolean> {
  const rows = await db.execute(sql`
    select 1 from source_chain_deposits d
    where d.from_address <> ${zeroAddress} and d.chain = ${nft.chain} and d.kind in ('nft', 'unregistered') and d.contract = ${nft.contract} and d.token_id = ${nft.tokenId}
      and d.state <> 'reorged' and d.handling not in ('returned', 'ignored')
    limit 1`)
  return rows.length > 0
}
