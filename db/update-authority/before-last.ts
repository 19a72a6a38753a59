import { sql } from 'drizzle-orm'
import { itemStatus } from '#contract/codes/status.ts'
import { reasonsNotRetried } from '#contract/run/item-group.ts'
import type { Queryable } from '../connection.ts'

/** Of a run that hands things over, what is no collection: how many have not ended, and how many failed and could be tried again. */
export async function countBeforeLast(
  db: Queryable,
  masterId: number,
): Promise<{ open: number; failed: number }> {
  const [row] = await db.execute<{ open: number; failed: number }>(sql`
    select count(*) filter (where status in (${itemStatus.wait}, ${itemStatus.processing}))::int as open,
      count(*) filter (where status = ${itemStatus.failed}
        and coalesce(reason_code, '') <> all(${sql.param([...reasonsNotRetried])}::text[]))::int as failed
    from minting_items where master_id = ${masterId} and payload->>'target' <> 'collection'`)
  return row ?? { open: 0, failed: 0 }
}
