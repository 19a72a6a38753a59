import { sql } from 'drizzle-orm'
import { itemStatus } from '#contract/codes/status.ts'
import { reasonsOnChain } from '#contract/run/item-group.ts'
import type { Tx } from '../connection.ts'
import { note } from '../moves/move.ts'

/**
 * Failed items that no retry takes any more. They give their business key back, so that a new plan may have them, unless
 * something of them may be on chain.
 * @returns how many there were.
 */
export async function saveExcluded(tx: Tx, { itemIds, actor }: { itemIds: number[]; actor: string }) {
  const excluded = await note(tx, 'item', {
    ids: itemIds,
    in: [itemStatus.failed],
    actor,
    reason: 'EXCLUDED',
    set: sql`reason_code = 'EXCLUDED', business_key = case
      when i.reason_code = any(${sql.param([...reasonsOnChain])}::text[]) then i.business_key
      else 'released:' || i.item_id || ':' || i.business_key end`,
  })
  return excluded.length
}
