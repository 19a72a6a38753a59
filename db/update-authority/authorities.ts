import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import type { ItemRecords } from '../operation/records.ts'
import { authorities } from './tables/authorities.ts'

/** A wallet made a tree or a collection, so it is its own. */
export async function saveMaker(
  tx: Queryable,
  { address, wallet }: { address: string; wallet: string },
): Promise<void> {
  await tx.insert(authorities).values({ address, wallet }).onConflictDoNothing()
}

/** Trees and collections go to whom a run handed them. */
export const authorityRecords: ItemRecords = {
  table: 'authorities',
  moves: {
    completed: sql`
      insert into authorities (address, wallet)
      select distinct on (i.payload->>'assetId') i.payload->>'assetId', i.payload->>'newAuthority'
      from moved m join done d on d.item_id = m.id join minting_items i on i.item_id = m.id
      where i.payload->>'target' in ('tree', 'collection')
      order by i.payload->>'assetId', i.item_id desc
      on conflict (address) do update set wallet = excluded.wallet, said_at = now()`,
  },
}

/** Of trees `t`: the rows do not say that they are another wallet's than that of their project. */
export const isOfProject: SQL = sql`not exists (
  select from authorities a
  where a.address = t.address and a.wallet <> (
    select k.address from minting_masters maker join mint_plans of_maker on of_maker.plan_id = maker.plan_id
      join project_keys k on k.project_id = of_maker.project_id and k.purpose = 'admin'
    where maker.master_id = t.master_id))`

/** Something that a project's wallets made, and every wallet that the rows know to speak for it, or to have been the project's. */
export interface SpokenFor {
  target: 'tree' | 'collection'
  address: string
  project: string
  wallets: string[]
}

/** Trees and collections that are there, with the wallets that the rows know. */
export async function listSpokenFor(db: Queryable): Promise<SpokenFor[]> {
  const rows = await db.execute<{
    target: 'tree' | 'collection'
    address: string
    project: string
    wallets: string[]
  }>(sql`
    with made as (
      select 'collection' as target, c.mint_address as address, c.project_id from collections c where c.mint_address is not null
      union all
      select 'tree', t.address, p.project_id from trees t
        join minting_masters m using (master_id) join mint_plans p using (plan_id) where t.state <> 'planned'
    )
    select made.target, made.address, p.symbol as project, (
      select coalesce(jsonb_agg(known.wallet), '[]') from (
        select k.address as wallet from project_keys k where k.project_id = made.project_id and k.purpose = 'admin'
        union select f.address from former_wallets f where f.project_id = made.project_id
        union select a.wallet from authorities a where a.address = made.address
      ) known
    ) as wallets
    from made join projects p using (project_id) order by made.project_id, made.target, made.address`)
  return [...rows]
}
