import { sql } from 'drizzle-orm'
import { approvedInTimeMs } from '#contract/campaign/decide-due.ts'
import type { Queryable } from '../connection.ts'
import { insertEvents } from '../moves/insert-events.ts'

/**
 * Leaves a round out that nobody approved in time, where its campaign leaves missed rounds out: its run, of which nothing was signed, is
 * being cancelled. One statement beside whoever approves it now: what is approved does not wait any more.
 * @returns whether it was left out now.
 */
export async function leaveOutUnapproved(
  db: Queryable,
  { masterId, actor }: { masterId: number; actor: string },
): Promise<boolean> {
  const rows = await db.execute(sql`
    with left_out as (
      update minting_masters m set control = 'cancelling', modifier_id = ${actor}, modified_at = now()
      from campaign_rounds r join campaigns c using (campaign_id)
      where m.master_id = ${masterId} and r.master_id = m.master_id and c.schedule->>'whenMissed' = 'skip'
        and m.status = '0' and m.control = 'run' and m.waiting->>'code' = 'APPROVAL_DUE'
        and m.registered_at <= now() - ${approvedInTimeMs} * interval '1 millisecond'
      returning m.master_id, r.round_id
    ), told as (
      update campaign_rounds r set reason = 'NOT_APPROVED', modified_at = now()
      from left_out where r.round_id = left_out.round_id
    )
    ${insertEvents({
      ...{ entity: 'master', rows: sql`left_out`, id: sql`master_id`, masterId: sql`master_id`, actor },
      ...{ from: 'run', to: 'cancelling', reason: 'NOT_APPROVED' },
    })}
    returning seq`)
  return rows.length > 0
}
