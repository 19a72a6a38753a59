import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { DestinationNft } from '#contract/migration/destination.ts'
import type { Queryable, Tx } from '../connection.ts'
import { note } from '../moves/move.ts'
import { insertNotices } from '../notice/index.ts'
import { destinationNfts, destinations } from '../schema.ts'

/** The address of a migration `m` may still be another: its NFT was not seen, or nobody has signed for it yet. */
const isOpen = sql`m.state in ('created', 'fee_seen', 'nft_seen') and m.outcome is null and m.finished_at is null
  and m.return_asked_by is null and (m.destination_id is null or (m.state <> 'nft_seen' and m.nft_deposit_id is null))`

/** Stores what a wallet has signed, with the NFTs it names. */
export async function saveDestination(
  tx: Tx,
  { nfts, ...values }: typeof destinations.$inferInsert & { nfts: readonly DestinationNft[] },
) {
  const [row] = await tx.insert(destinations).values(values).returning()
  if (!row) throw new Error('The database took a destination and did not answer it.')
  await tx.insert(destinationNfts).values(nfts.map((nft) => ({ ...nft, destinationId: row.id })))
  return row
}

/** Where a wallet last signed that one of its NFTs goes; null: it never did. */
export async function findOptionalDestination(
  db: Queryable,
  input: DestinationNft & { oldWalletAddress: string },
) {
  const [row] = await db
    .select({ id: destinations.id, newWalletAddress: destinations.newWalletAddress })
    .from(destinationNfts)
    .innerJoin(destinations, eq(destinations.id, destinationNfts.destinationId))
    .where(
      and(
        eq(destinationNfts.chain, input.chain),
        eq(destinationNfts.contract, input.contract),
        eq(destinationNfts.tokenId, input.tokenId),
        eq(destinations.oldWalletAddress, input.oldWalletAddress),
      ),
    )
    .orderBy(desc(destinations.id))
    .limit(1)
  return row ?? null
}

/** What was signed, whole. */
export async function findDestination(db: Queryable, id: number) {
  const [row] = await db.select().from(destinations).where(eq(destinations.id, id))
  if (!row) throw new Error(`There is no destination ${id}.`)
  return row
}

/**
 * Gives what was signed to the migrations of these NFTs that may still take it, and makes them due. Whoever asked for
 * one whose address changes is told.
 * @returns the migrations that took it.
 */
export async function bindDestination(
  tx: Tx,
  { destinationId, actor }: { destinationId: number; actor: string },
): Promise<number[]> {
  const named = sql`destinations d join destination_nfts n using (destination_id)`
  const on = sql`d.destination_id = ${destinationId} and m.old_wallet_address = d.old_wallet_address
    and m.chain = n.chain and m.old_nft_contract = n.contract and m.old_nft_id = n.token_id`
  // In the order of their ids: two signatures for the same NFTs never wait for each other in a circle.
  await tx.execute(sql`
    select 1 from migrations m join (${named}) on ${on} order by m.migration_id for update of m`)
  const bind = (change: { to: string; where: SQL; set?: SQL; beside?: SQL }) =>
    note(tx, 'migration', {
      actor,
      using: { rows: named, on },
      to: change.to,
      set: sql`destination_id = d.destination_id${change.set ?? sql``}`,
      where: change.where,
      returning: sql`m.user_uuid, m.new_wallet_address, coalesce(m.old_nft_name, '#' || m.old_nft_id) as name`,
      ...(change.beside && { beside: change.beside }),
    })
  const changed = await bind({
    to: 'address_changed',
    where: sql`m.new_wallet_address <> d.new_wallet_address and ${isOpen}
      and (m.destination_id is null or m.destination_id < d.destination_id)`,
    set: sql`, new_wallet_address = d.new_wallet_address`,
    beside: sql`, noticed as (${insertNotices('migrationAddressChanged', told(destinationId))})`,
  })
  const confirmed = await bind({
    to: 'address_signed',
    where: sql`m.new_wallet_address = d.new_wallet_address and m.destination_id is null and m.finished_at is null`,
  })
  return [...changed, ...confirmed]
}

function told(destinationId: number) {
  return sql`
    select user_uuid, 'migration:' || id || ':' || ${destinationId}::text as entity,
      jsonb_build_object('migrationId', id, 'name', name, 'address', new_wallet_address) as params from noted`
}

/** Whether one of these NFTs of a wallet is on its way to another address for good. */
export async function hasFixedDestination(
  db: Queryable,
  input: { oldWalletAddress: string; newWalletAddress: string; nfts: readonly DestinationNft[] },
): Promise<boolean> {
  const column = (values: string[]) => sql`${sql.param(values)}::text[]`
  const rows = await db.execute(sql`
    select 1 from unnest(${column(input.nfts.map((it) => it.chain))}, ${column(input.nfts.map((it) => it.contract))},
      ${column(input.nfts.map((it) => it.tokenId))}) as n(chain, contract, token_id)
    join migrations m on m.chain = n.chain and m.old_nft_contract = n.contract and m.old_nft_id = n.token_id
    where m.old_wallet_address = ${input.oldWalletAddress} and m.new_wallet_address <> ${input.newWalletAddress}
      and m.state not in ('returned', 'expired') and m.return_asked_by is null and not (${isOpen})
    limit 1`)
  return rows.length > 0
}
