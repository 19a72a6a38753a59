import { sql, type SQL } from 'drizzle-orm'
import type { PlanKind } from '#contract/codes/status.ts'
import type { NoticeCode } from '#contract/notice/notice-params.ts'
import { insertNotices } from './insert-notices.ts'

/** What the receiver of an item hears of its end. Runs of migrations and refunds have notices of their own. */
const codes: Partial<Record<PlanKind, { completed: NoticeCode; failed?: NoticeCode }>> = {
  mint: { completed: 'mintCompleted', failed: 'mintFailed' },
  sendCoin: { completed: 'airdropSent' },
  sendToken: { completed: 'airdropSent' },
  transfer: { completed: 'airdropSent' },
}

/** What `besideItems` reads of the moved items, for the `returning` of their move. */
export const itemOfNotice = sql`i.owner, i.name`

/**
 * One more part of a `with` whose `moved` holds items of a kind with `itemOfNotice`: `, noticed as (...)`, or nothing. A run is one notice,
 * however many of its items somebody gets.
 */
export function besideItems(kind: PlanKind, move: 'completed' | 'failed'): SQL {
  const code = codes[kind]?.[move]
  if (!code) return sql``
  const rows = sql`
    select w.user_uuid, 'run:' || m.run_id as entity,
      jsonb_build_object('masterId', m.run_id, 'count', count(*), 'name', min(m.name)) as params
    from moved m join wallets w on w.family = 'solana' and w.address = m.owner
      join minting_masters r on r.master_id = m.run_id join mint_plans p using (plan_id)
    where p.origin not in ('migration', 'refund') group by w.user_uuid, m.run_id`
  return sql`, noticed as (${insertNotices(code, rows)})`
}
