import { sql, type SQL } from 'drizzle-orm'
import type { WaitingApproval } from '#contract/approval/approvals.ts'
import type { ChangeSubject } from '#contract/approval/project-changes.ts'
import type { Queryable } from '../connection.ts'

/** Runs that wait to be approved as they are now; a refused one waits for nobody else. `m` is the run, `a` what was asked about it. */
export const runsToApprove: SQL = sql`
  minting_masters m join lateral (
    select state, asked_at, cost_lamports from run_approvals
    where master_id = m.master_id order by approval_id desc limit 1
  ) a on a.state = 'asked'
  where m.status in ('0', '10', '90') and m.deleted_at is null and m.control in ('run', 'paused')
    and m.waiting->>'code' = 'APPROVAL_DUE'`

/** Changes of projects that somebody may decide about. */
export const changesToApprove: SQL = sql`project_changes c where c.state = 'open' and c.expires_at > now()`

/** One of them, and its place in their order: when it was asked, in microseconds since 1970. */
export type WaitingRow = WaitingApproval & { place: number }

/** What waits for a second person, the oldest first. @param after the place of the last one before. */
export async function listWaitingApprovals(
  db: Queryable,
  { kind, after, limit }: { kind?: WaitingApproval['kind'] | undefined; after: number | null; limit: number },
): Promise<WaitingRow[]> {
  const rows = await db.execute<{
    kind: WaitingApproval['kind']
    id: string
    name: string
    subject: ChangeSubject | null
    asker: string | null
    asked_at: string
    cost: string | null
    items: number | null
    place: string
  }>(sql`
    select waiting.kind, waiting.id, waiting.name, waiting.subject, u.uid as asker, waiting.cost, waiting.items,
      waiting.place::text as place, to_char(waiting.asked_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as asked_at
    from (select *, (extract(epoch from asked_at) * 1000000)::bigint as place from (
      select 'run' as kind, run.master_id as id, p.name, null as subject, run.asked_at, run.cost, run.total as items,
        coalesce(campaign.activator, t.creator_uuid::text, p.registrant_id) as actor
      from (select m.master_id, m.plan_id, m.total, a.asked_at, a.cost_lamports::text as cost from ${runsToApprove}) run
      join mint_plans p using (plan_id)
      left join api_tokens t on 'token:' || t.api_token_id = p.registrant_id
      left join lateral (
        select coalesce(c.modifier_id, c.registrant_id) as activator
        from campaign_rounds r join campaigns c using (campaign_id) where r.master_id = run.master_id limit 1
      ) campaign on true
      union all
      select 'change', c.change_id, p.name, c.subject, c.asked_at, null, null, c.author_id
      from (select c.* from ${changesToApprove}) c join projects p using (project_id)
    ) asked) waiting left join users u on u.uuid::text = waiting.actor
    where waiting.place > ${after ?? 0} ${kind ? sql`and waiting.kind = ${kind}` : sql``}
    order by waiting.place, waiting.kind, waiting.id limit ${limit}`)
  return rows.map(({ kind: of, id, asked_at, cost, place, ...row }) => ({
    ...{ ...row, kind: of, id: Number(id), key: `${of}:${id}`, place: Number(place) },
    ...{ askedAt: asked_at, costLamports: cost },
  }))
}

/** How many they are. */
export async function countWaitingApprovals(db: Queryable): Promise<number> {
  const [row] = await db.execute<{ count: number }>(sql`
    select (select count(*) from ${runsToApprove})::int + (select count(*) from ${changesToApprove})::int as count`)
  return row?.count ?? 0
}
