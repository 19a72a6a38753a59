import { sql, type SQL } from 'drizzle-orm'
import { takesReveals, treeCapacity } from '#contract/mint/tree-shape.ts'
import type { Queryable, Tx } from '../connection.ts'
import { waitForLock } from '../locks.ts'
import { isOfProject } from '../update-authority/index.ts'
import type { trees } from './tables/trees.ts'

type Tree = typeof trees.$inferSelect

/** Who is promised what of a tree. Each number counts leaves. */
export interface TreeUse {
  tree: Tree
  /** Reserved for the run that is asked about, and of that, in chunks of it that minted or still may. */
  reserved: number
  own: number
  /** What other runs minted, may mint or have reserved, and what no item explains. */
  others: number
}

/** Chunks whose items are in the tree, or still may get there. */
export const mayMint = sql`c.item_count > 0 and c.state not in ('split', 'failed', 'cancelled')`
/** Runs that may still mint keep what is reserved for them; the others keep what they minted. */
export const isRunOpen = sql`m.status in ('0', '10', '90')`

/** The trees `t` of a collection: those that runs of it made. */
export function ofCollection(collectionId: number): SQL {
  return sql`join minting_masters made on made.master_id = t.master_id join mint_plans p on p.plan_id = made.plan_id
    where p.collection_id = ${collectionId}`
}

/** Confirmed or final: other runs than the one that makes it may count on it. */
const isUsable = sql`t.state = 'ready' or (t.state = 'planned' and exists (
  select 1 from chunks k where k.tree_id = t.tree_id and k.item_count = 0 and k.state = 'landed'))`

/** Leaves by tree and run: `held (tree_id, master_id, used, reserved)`. @param treeIds a query of ids. */
export function heldLeaves(treeIds: SQL): SQL {
  return sql`
    select h.tree_id, h.master_id, sum(h.used)::int as used, sum(h.final)::int as final,
      greatest(sum(h.used), sum(h.reserved) filter (where ${isRunOpen}))::int as held, max(h.reserved)::int as reserved
    from (
      select c.tree_id, c.master_id, sum(c.item_count) as used,
        coalesce(sum(c.item_count) filter (where c.state = 'final'), 0) as final, 0 as reserved
      from chunks c where c.tree_id in (${treeIds}) and ${mayMint} group by 1, 2
      union all
      select tree_id, master_id, 0, 0, reserved from tree_shares where tree_id in (${treeIds})
    ) h join minting_masters m on m.master_id = h.master_id
    group by h.tree_id, h.master_id`
}

/** Trees by `trees t where`, oldest first, with what of them is promised. */
async function listUse(db: Queryable, masterId: number | null, where: SQL): Promise<TreeUse[]> {
  const rows = await db.execute<{
    tree_id: string
    maker_id: string
    n: number
    address: string
    max_depth: number
    max_buffer_size: number
    canopy_depth: number
    state: Tree['state']
    created_at: string
    reserved: number
    own: number
    others: number
  }>(sql`
    with wanted as (select t.* from trees t ${where}),
      held as (${heldLeaves(sql`select tree_id from wanted`)})
    select w.tree_id, w.master_id as maker_id, w.n, w.address, w.max_depth, w.max_buffer_size, w.canopy_depth, w.state,
      w.created_at::text as created_at,
      coalesce(max(h.reserved) filter (where h.master_id = ${masterId}::bigint), 0)::int as reserved,
      coalesce(sum(h.used) filter (where h.master_id = ${masterId}::bigint), 0)::int as own,
      (coalesce(sum(h.held) filter (where h.master_id is distinct from ${masterId}::bigint), 0)
        + (select count(*) from unexplained_assets u where u.tree_id = w.tree_id))::int as others
    from wanted w left join held h on h.tree_id = w.tree_id
    group by w.tree_id, w.master_id, w.n, w.address, w.max_depth, w.max_buffer_size, w.canopy_depth, w.state, w.created_at
    order by w.tree_id`)
  return rows.map((row) => ({
    tree: {
      ...{ id: Number(row.tree_id), masterId: Number(row.maker_id), n: row.n, address: row.address },
      ...{ maxDepth: row.max_depth, maxBufferSize: row.max_buffer_size, canopyDepth: row.canopy_depth },
      ...{ state: row.state, createdAt: new Date(row.created_at) },
    },
    ...{ reserved: row.reserved, own: row.own, others: row.others },
  }))
}

/** The trees a run has a share of, with those it made; one that is another wallet's by now takes nothing more. */
export function listSharesOfRun(db: Queryable, masterId: number): Promise<TreeUse[]> {
  return listUse(
    db,
    masterId,
    sql`where ${isOfProject} and (
      t.master_id = ${masterId} or t.tree_id in (select tree_id from tree_shares where master_id = ${masterId}))`,
  )
}

/** How many more leaves a run may place in a tree: of what is reserved for it, what is really left. */
export function roomOf({ tree, reserved, own, others }: TreeUse): number {
  if (tree.state === 'full') return 0
  return Math.max(0, Math.min(reserved, treeCapacity(tree) - others) - own)
}

/** How many leaves of a tree nobody is promised. */
export function freeLeaves({ tree, reserved, own, others }: TreeUse): number {
  if (tree.state === 'full') return 0
  return Math.max(0, treeCapacity(tree) - others - Math.max(reserved, own))
}

/** Whether the NFTs of a collection will be revealed. */
export async function findWillReveal(db: Queryable, collectionId: number): Promise<boolean> {
  const [row] = await db.execute<{ will_reveal: boolean }>(
    sql`select will_reveal from collections where collection_id = ${collectionId}`,
  )
  return row?.will_reveal ?? false
}

/** For whom leaves are asked for. */
export interface LeafTaker {
  masterId: number
  collectionId: number
  willReveal: boolean
}

/**
 * The trees of a collection that its next run may use, oldest first: confirmed, of the wallet that the project has now, and with the
 * buffers that reveals need, where it will be revealed. With those the run makes itself.
 */
export async function listOpenTrees(
  db: Queryable,
  { masterId, collectionId, willReveal }: Omit<LeafTaker, 'masterId'> & { masterId: number | null },
): Promise<TreeUse[]> {
  const open = await listUse(
    db,
    masterId,
    sql`${ofCollection(collectionId)} and t.state <> 'full' and ${isOfProject}
      and (${isUsable} or t.master_id = ${masterId}::bigint)`,
  )
  return open.filter(({ tree }) => !willReveal || takesReveals(tree) || tree.masterId === masterId)
}

/**
 * Reserves so many leaves more for a run, as far as the trees of its collection have room: one run at a time, until the
 * transaction ends. What is reserved for runs that have ended is given back here.
 * @returns how many it reserved.
 */
export async function reserveLeaves(tx: Tx, taker: LeafTaker, count: number): Promise<number> {
  await waitForLock(tx, 'tree', taker.collectionId)
  await giveBack(tx, taker.collectionId)
  let left = count
  for (const use of await listOpenTrees(tx, taker)) {
    const taken = Math.min(left, freeLeaves(use))
    if (taken <= 0) continue
    await saveShare(tx, {
      ...{ treeId: use.tree.id, masterId: taker.masterId },
      reserved: Math.max(use.reserved, use.own) + taken,
    })
    left -= taken
  }
  return count - left
}

/** What is reserved of a tree for a run from now on. */
export async function saveShare(
  tx: Tx,
  { treeId, masterId, reserved }: { treeId: number; masterId: number; reserved: number },
): Promise<void> {
  await tx.execute(sql`
    insert into tree_shares (tree_id, master_id, reserved) values (${treeId}, ${masterId}, ${reserved})
    on conflict (tree_id, master_id) do update set reserved = excluded.reserved`)
}

/** A run that has ended keeps what it minted: when it is retried, it reserves anew. */
async function giveBack(tx: Tx, collectionId: number): Promise<void> {
  await tx.execute(sql`
    with shares as (
      select s.tree_id, s.master_id, s.reserved from tree_shares s join minting_masters m using (master_id)
      where not (${isRunOpen}) and s.tree_id in (
        select t.tree_id from trees t ${ofCollection(collectionId)} and t.state <> 'full')
      for update of s
    ), used as (
      select s.tree_id, s.master_id, coalesce((select sum(c.item_count) from chunks c
        where c.tree_id = s.tree_id and c.master_id = s.master_id and ${mayMint}), 0)::int as leaves
      from shares s
    )
    update tree_shares s set reserved = used.leaves from used
    where s.tree_id = used.tree_id and s.master_id = used.master_id and s.reserved > used.leaves`)
}
