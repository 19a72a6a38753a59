import { sql } from 'drizzle-orm'
import { zeroAddress } from '#contract/evm-address.ts'
import type { SnapshotManifest } from '#contract/recipient/snapshot/snapshot-manifest.ts'
import type { SnapshotRow } from '#contract/recipient/snapshot/snapshot-file.ts'
import type { Queryable } from '../connection.ts'

/** An NFT that lay at a wallet of ours when a snapshot was read, and who had sent it there. */
export interface Deposited {
  asset: string
  /** The wallet of ours. */
  heldBy: string
  owner: string
}

/**
 * NFTs of a contract that holders had sent to be migrated, and that were neither minted anew nor returned at S0: the transfer on the chain says whose
 * they are. One whose new NFT was there at S0 counts where the new one is, and one that an admin ignores is nobody's.
 */
export async function listDeposited(
  db: Queryable,
  { query, s0 }: Pick<SnapshotManifest, 'query' | 's0'>,
): Promise<Deposited[]> {
  if (query.holdersOf !== 'contract') return []
  const rows = await db.execute<{ token_id: string; held_by: string; owner: string }>(sql`
    select token_id, held_by, owner from (
      select distinct on (d.token_id) d.token_id, d.to_address as held_by, d.from_address as owner,
        d.handling = 'ignored' or d.from_address = ${zeroAddress} or (m.outcome = 'mint' and m.finished_at <= ${s0.at}::timestamptz) as is_ours
      from source_chain_deposits d left join migrations m on m.nft_deposit_id = d.deposit_id
      where d.chain = ${query.chain} and d.kind = 'nft' and d.contract = ${query.contract} and d.state = 'final'
        and d.block_number <= ${s0.slot}
      order by d.token_id, d.block_number desc, d.log_index desc) newest
    where is_ours is not true
    order by token_id`)
  return rows.map(({ token_id, held_by: heldBy, owner }) => ({
    ...{ heldBy, owner },
    asset: `${query.contract}/${token_id}`,
  }))
}

/** Rows of a snapshot with the owner of each deposit in place of our wallet, where it still lay there. */
export function ofDepositors(
  rows: readonly SnapshotRow[],
  deposited: readonly Deposited[],
): readonly SnapshotRow[] {
  const byPlace = new Map(deposited.map(({ heldBy, asset, owner }) => [`${heldBy} ${asset}`, owner]))
  return rows.map((row) => ({ ...row, owner: byPlace.get(`${row.owner} ${row.asset}`) ?? row.owner }))
}
