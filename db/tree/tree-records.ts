import { sql, type SQL } from 'drizzle-orm'
import { kindsThat } from '#contract/operation/operations.ts'
import type { PreparationRecords } from '../operation/records.ts'
import { findWillReveal, reserveLeaves } from './shares.ts'
import { leaveTree } from './trees.ts'

/** The trees a run made, and those of others it has a share of. */
function treesOf(masterId: number): SQL {
  return sql`select tree_id from trees where master_id = ${masterId}
    union select tree_id from tree_shares where master_id = ${masterId}`
}

export const treeRecords: PreparationRecords = {
  countPlanned: (masterId) => sql`
    select count(*)::int from trees where master_id = ${masterId} and state = 'planned'`,
  // Items go out once their tree is confirmed. Should a fork remove it, its mints fail or go with it and are sent again. One
  // whose tree has filled up since is sent all the same: its simulation says so, and its items are planned anew.
  isThere: (masterId) => sql`
    c.item_count = 0 or c.tree_id is null
      or c.tree_id in (select tree_id from trees where state <> 'planned' and tree_id in (${treesOf(masterId)}))
      -- Read once: asked for each chunk, as "exists" may be, it walks all chunks of the tree each time.
      or c.tree_id in (
        select tree_id from chunks
        where tree_id in (${treesOf(masterId)}) and item_count = 0 and state = 'landed')`,
  reserve: async (tx, { kind, standard, collectionId, masterId, count }) => {
    if (collectionId === null || standard !== 'compressed' || !kindsThat('mints').includes(kind)) return
    const willReveal = await findWillReveal(tx, collectionId)
    await reserveLeaves(tx, { masterId, collectionId, willReveal }, count)
  },
  leave: leaveTree,
}
