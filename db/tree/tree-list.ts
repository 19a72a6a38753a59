import { eq, sql } from 'drizzle-orm'
import { fillDays } from '#contract/tree/trees.ts'
import type { MasterStatus } from '#contract/codes/status.ts'
import type { Queryable } from '../connection.ts'
import { collections, mintingMasters, mintPlans, projects, trees } from '../schema.ts'
import { keysetQuery } from '../sql/keyset-query.ts'
import { heldLeaves } from './shares.ts'

/** Trees with the collection they belong to: that of the run that made them. */
function selectTrees(db: Queryable) {
  return db
    .select({
      tree: trees,
      collectionId: collections.id,
      collectionName: collections.name,
      projectId: projects.id,
      projectSymbol: projects.symbol,
    })
    .from(trees)
    .innerJoin(mintingMasters, eq(mintingMasters.id, trees.masterId))
    .innerJoin(mintPlans, eq(mintPlans.id, mintingMasters.planId))
    .innerJoin(collections, eq(collections.id, mintPlans.collectionId))
    .innerJoin(projects, eq(projects.id, collections.projectId))
}

export type ListedTree = Awaited<ReturnType<typeof listTrees>>[number]

export const listTrees = keysetQuery({
  select: selectTrees,
  key: trees.id,
  search: { contains: [collections.name], is: [trees.address] },
  filters: { projectId: collections.projectId, collectionId: collections.id, state: trees.state },
})

export async function findOptionalTree(db: Queryable, treeId: number): Promise<ListedTree | null> {
  const [row] = await selectTrees(db).where(eq(trees.id, treeId))
  return row ?? null
}

/** What the rows say of a tree; numbers are leaves. */
export interface TreeNumbers {
  minted: number
  /** Signed or planned, or reserved, for runs that may still mint. */
  reserved: number
  unexplained: number
  /** Minted in the last days, and the days that are counted: since it was made, at least one. */
  recent: number
  days: number
  runCount: number
  costLamports: bigint | null
  authority: string | null
  /** When they were counted, by the clock of the database. */
  now: Date
}

/** The numbers of trees, by tree. */
export async function listTreeNumbers(db: Queryable, treeIds: number[]): Promise<Map<number, TreeNumbers>> {
  if (treeIds.length === 0) return new Map()
  const ids = sql`select unnest(${sql.param(treeIds)}::bigint[])`
  const rows = await db.execute<{
    tree_id: string
    minted: number
    held: number
    run_count: number
    unexplained: number
    recent: number
    days: number
    cost: string | null
    authority: string | null
    now: string
  }>(sql`
    with held as (${heldLeaves(ids)})
    select t.tree_id, coalesce(sum(h.final), 0)::int as minted, coalesce(sum(h.held), 0)::int as held,
      (count(*) filter (where h.held > 0 or h.master_id = t.master_id))::int as run_count,
      (select count(*) from unexplained_assets u where u.tree_id = t.tree_id)::int as unexplained,
      (select coalesce(sum(l.item_count), 0) from chunks c join tx_log l on l.chunk_id = c.chunk_id
        where c.tree_id = t.tree_id and c.item_count > 0 and l.master_id = c.master_id and l.status = 'final'
          and l.at > now() - ${fillDays} * interval '1 day')::int as recent,
      least(${fillDays}, greatest(1, extract(epoch from now() - t.created_at) / 86400))::float8 as days,
      made.spent::text as cost, made.payer_address as authority, now()::text as now
    from trees t left join held h on h.tree_id = t.tree_id
      left join lateral (
        select sum(l.spent_lamports) as spent, max(l.payer_address) as payer_address
        from chunks c join tx_log l on l.master_id = c.master_id and l.chunk_id = c.chunk_id
        where c.tree_id = t.tree_id and c.item_count = 0
      ) made on true
    where t.tree_id in (${ids})
    group by t.tree_id, t.master_id, t.created_at, made.spent, made.payer_address`)
  return new Map(
    rows.map((row) => [
      Number(row.tree_id),
      {
        ...{ minted: row.minted, reserved: row.held - row.minted, unexplained: row.unexplained },
        ...{ recent: row.recent, days: row.days, runCount: row.run_count, authority: row.authority },
        costLamports: row.cost === null ? null : BigInt(row.cost),
        now: new Date(row.now),
      },
    ]),
  )
}

/** Runs that share a tree, newest first. */
export async function listRunsOfTree(db: Queryable, treeId: number, limit: number) {
  const rows = await db.execute<{
    master_id: string
    name: string
    status: MasterStatus
    is_maker: boolean
    minted: number
    held: number
  }>(sql`
    with held as (${heldLeaves(sql`select ${treeId}::bigint`)})
    select m.master_id, p.name, m.status, t.master_id = m.master_id as is_maker, coalesce(h.final, 0)::int as minted,
      coalesce(h.held, 0)::int as held
    from trees t join minting_masters m on m.master_id = t.master_id or m.master_id in (select master_id from held)
      join mint_plans p using (plan_id) left join held h on h.master_id = m.master_id
    where t.tree_id = ${treeId} and (coalesce(h.held, 0) > 0 or m.master_id = t.master_id)
    order by m.master_id desc limit ${limit}`)
  return rows.map((row) => ({
    ...{ masterId: Number(row.master_id), name: row.name, status: row.status, isMaker: row.is_maker },
    ...{ minted: row.minted, reserved: row.held - row.minted },
  }))
}
