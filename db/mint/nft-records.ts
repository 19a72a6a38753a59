import { sql } from 'drizzle-orm'
import type { ItemRecords } from '../operation/records.ts'

/** The NFT of each item that is minted, as it goes with its item. */
export const nftRecords: ItemRecords = {
  table: 'nfts',
  planned: ({ collectionId, standard }) => sql`
    insert into nfts (item_id, collection_id, standard, owner)
    select item_id, ${collectionId}::bigint, ${standard}, owner from inserted`,
  moves: {
    signed: sql`
      update nfts n set status = '10' from moved m where n.item_id = m.id and n.status = '0'`,
    completed: sql`
      update nfts n set status = '20', asset_id = d.asset_id,
        leaf_index = (d.result->>'leafIndex')::int, tree_address = d.result->>'treeAddress', minted_at = now()
      from moved m join done d on d.item_id = m.id where n.item_id = m.id`,
    failed: sql`
      update nfts n set status = '5' from moved m where n.item_id = m.id and n.status in ('0', '10')`,
    retried: sql`
      update nfts n set status = '0' from moved m where n.item_id = m.id and n.status = '5'`,
  },
}

/** A transfer gives an NFT another owner. Those that others made have no row. */
export const transferRecords: ItemRecords = {
  table: 'nfts',
  moves: {
    completed: sql`
      update nfts n set owner = i.owner
      from moved m join done d on d.item_id = m.id join minting_items i on i.item_id = m.id
      where n.asset_id = d.asset_id and n.owner <> i.owner`,
  },
}

/**
 * A reveal gives an NFT another name and URI, unless one that was asked for later has done so already. `offset 0` keeps PostgreSQL from
 * looking for later ones among all items of all reveals, as it does while it has no statistics of a run that has just begun.
 */
export const revealRecords: ItemRecords = {
  table: 'nfts',
  moves: {
    completed: sql`
      update nfts n set revealed_name = i.payload->>'name', revealed_uri = i.payload->>'uri'
      from moved m join done d on d.item_id = m.id join minting_items i on i.item_id = m.id
      where n.asset_id = d.asset_id and not exists (
        select from (
          select later.master_id from minting_items later
          where later.payload->>'assetId' = d.asset_id and later.item_id > m.id and later.status = '20' offset 0
        ) done_later join minting_masters lm using (master_id) join mint_plans lp using (plan_id)
        where lp.kind = 'reveal')`,
  },
}

/** A burn ends an NFT. Those that others made have no row. */
export const burnRecords: ItemRecords = {
  table: 'nfts',
  moves: {
    completed: sql`
      update nfts n set burnt_at = now()
      from moved m join done d on d.item_id = m.id where n.asset_id = d.asset_id and n.burnt_at is null`,
  },
}
