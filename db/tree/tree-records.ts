import { sql } from 'drizzle-orm'
import type { PreparationRecords } from '../operation/records.ts'
import { leaveTree } from './trees.ts'

export const treeRecords: PreparationRecords = {
  countPlanned: (masterId) => sql`
    select count(*)::int from trees where master_id = ${masterId} and state = 'planned'`,
  // Items go out once their tree is confirmed. Should a fork remove it, its mints fail or go with it and are sent again. One
  // whose tree has filled up since is sent all the same: its simulation says so, and its items are planned anew.
  isThere: (masterId) => sql`
    c.item_count = 0 or c.tree_id is null
      or c.tree_id in (select tree_id from trees where master_id = ${masterId} and state <> 'planned')
      -- Read once: asked for each chunk, as "exists" may be, it walks all chunks of the tree each time.
      or c.tree_id in (
        select tree_id from chunks
        where master_id = ${masterId} and item_count = 0 and state = 'landed' and tree_id is not null)`,
  leave: leaveTree,
}
