import { sql } from 'drizzle-orm'
import type { DestinationNft } from '#contract/migration/destination.ts'
import type { Queryable } from '../connection.ts'
import { businessKeyOf, senderOf } from './migration-gather.ts'

/** A migration by its NFT and by who handed that over, as a worker saw it on chain. Addresses are 0x in lower case. */
export interface NamedMigration {
  id: number
  nft: DestinationNft
  /** Null: no such transfer is known. */
  sender: string | null
}

/** What a wallet is said to have signed. */
export interface SignedDestination {
  id: number
  oldWalletAddress: string
  newWalletAddress: string
  message: string
  signature: string
  nfts: DestinationNft[]
}

/** Of each migration that has any, all signatures of its sender that name its NFT. Each is the same object wherever it stands. */
export async function listSignedDestinations(
  db: Queryable,
  migrations: readonly NamedMigration[],
): Promise<Map<number, SignedDestination[]>> {
  const column = (values: string[]) => sql`${sql.param(values)}::text[]`
  const pairs = await db.execute<{ migration_id: string; destination_id: string }>(sql`
    select g.migration_id, n.destination_id
    from unnest(${sql.param(migrations.map(({ id }) => id))}::bigint[], ${column(migrations.map(({ nft }) => nft.chain))},
      ${column(migrations.map(({ nft }) => nft.contract))}, ${column(migrations.map(({ nft }) => nft.tokenId))},
      ${column(migrations.map(({ sender }) => sender ?? ''))}) as g(migration_id, chain, contract, token_id, sender)
    join destination_nfts n using (chain, contract, token_id)
    join destinations d on d.destination_id = n.destination_id and d.old_wallet_address = g.sender`)
  const byId = await listDestinations(db, [...new Set(pairs.map((pair) => Number(pair.destination_id)))])
  const found = new Map<number, SignedDestination[]>()
  for (const pair of pairs) {
    const destination = byId.get(Number(pair.destination_id))
    const id = Number(pair.migration_id)
    if (destination) found.set(id, [...(found.get(id) ?? []), destination])
  }
  return found
}

async function listDestinations(db: Queryable, ids: number[]): Promise<Map<number, SignedDestination>> {
  const rows = await db.execute<{
    destination_id: string
    old_wallet_address: string
    new_wallet_address: string
    message: string
    signature: string
    nfts: DestinationNft[]
  }>(sql`
    select d.destination_id, d.old_wallet_address, d.new_wallet_address, d.message, d.signature,
      jsonb_agg(jsonb_build_object('chain', n.chain, 'contract', n.contract, 'tokenId', n.token_id)) as nfts
    from destinations d join destination_nfts n using (destination_id)
    where d.destination_id = any(${sql.param(ids)}::bigint[]) group by d.destination_id`)
  return new Map(
    rows.map((row) => [
      Number(row.destination_id),
      {
        id: Number(row.destination_id),
        ...{ oldWalletAddress: row.old_wallet_address, newWalletAddress: row.new_wallet_address },
        ...{ message: row.message, signature: row.signature, nfts: row.nfts },
      },
    ]),
  )
}

/** The migrations that items are minted for, each with the business key that its item must have. */
export async function listMigrationsOfItems(
  db: Queryable,
  itemIds: readonly number[],
): Promise<(NamedMigration & { itemId: number; businessKey: string })[]> {
  const rows = await db.execute<{
    migration_id: string
    item_id: string
    chain: DestinationNft['chain']
    old_nft_contract: string
    old_nft_id: string
    sender: string | null
  }>(sql`
    select m.migration_id, m.item_id, m.chain, m.old_nft_contract, m.old_nft_id, ${senderOf} as sender from migrations m
    where m.item_id = any(${sql.param([...itemIds])}::bigint[])`)
  return rows.map(({ chain, old_nft_contract: oldNftContract, old_nft_id: oldNftId, ...row }) => ({
    id: Number(row.migration_id),
    itemId: Number(row.item_id),
    nft: { chain, contract: oldNftContract, tokenId: oldNftId },
    businessKey: businessKeyOf({ chain, oldNftContract, oldNftId }),
    sender: row.sender,
  }))
}
