import { sql, type SQL } from 'drizzle-orm'
import type { AlertCondition } from '#contract/alert/codes.ts'
import { brakes } from '#contract/run/needs-person.ts'
import { changesToApprove, runsToApprove } from '../approval/index.ts'
import type { Queryable } from '../connection.ts'
import { isDust } from '../migration/index.ts'
import type { AlertRuleRecord } from './rules.ts'
import { silentSince } from './silence.ts'
import {
  awaySourceRpcs,
  failedCalls,
  failedReturns,
  lowSourceWallets,
  unprovenMints,
  waitingCalls,
} from './source-findings.ts'
import { ago, minutesSince } from './since.ts'

/** What a rule found: `entity:id`, and a code or a measured number in the unit of its condition. */
export interface Finding {
  subject: string
  value: string
}

export type WatchedRule = Pick<AlertRuleRecord, 'condition' | 'waitingCode' | 'registeredAt'> & {
  threshold: number
}

/** A rule finds so many things at most: beyond that it says nothing that these do not. */
const findingsMax = 200
/** A run that ended is news for so long. */
const finishedHours = 1

/** @returns what a rule finds now, by the clock of the database. */
export async function listFindings(db: Queryable, rule: AlertRuleRecord): Promise<Finding[]> {
  const watched = { ...rule, threshold: rule.threshold ?? 0 }
  const rows = await db.execute<{ subject: string; value: string }>(
    sql`select subject, value::text as value from (${queries[rule.condition](watched)}) found
      order by subject limit ${findingsMax}`,
  )
  return rows.map(({ subject, value }) => ({ subject, value }))
}

/** One that adopts what the chain has more of waits under CHAIN_AHEAD as well, and goes on by itself: it is not paused. */
const isBraked = sql`(status in ('0', '10', '90') and control = 'paused'
  and coalesce(waiting->>'code' = any(${sql.param([...brakes])}::text[]), false))`

/** Each as a select of `subject` and `value`. */
const queries: Record<AlertCondition, (rule: WatchedRule) => SQL> = {
  // A run that its brakes stopped is told at once, and for as long as it stands: whoever makes a rule today wants to know of it too.
  RUN_STOPPED: (rule) => sql`
    select 'master:' || master_id as subject, case when ${isBraked} then waiting->>'code' else status end as value
    from minting_masters
    where deleted_at is null and (${isBraked} or (status in ('30', '40', '90')
      and coalesce(finished_at, modified_at, registered_at) >= ${rule.registeredAt.toISOString()}::timestamptz))`,
  RUN_FINISHED: (rule) => sql`
    select 'master:' || master_id as subject, status as value from minting_masters
    where status = '20' and deleted_at is null
      and finished_at > now() - ${finishedHours} * interval '1 hour'
      and finished_at >= ${rule.registeredAt.toISOString()}::timestamptz`,
  RUN_WAITING: ({ threshold, waitingCode }) => sql`
    select 'master:' || master_id as subject, waiting->>'code' as value from minting_masters
    where status in ('0', '10', '90') and deleted_at is null
      and ${waitingCode === null ? sql`waiting->>'code' not in ('SCHEDULED', 'PAUSED', 'APPROVAL_DUE')` : sql`waiting->>'code' = ${waitingCode}`}
      and (waiting->>'since')::timestamptz <= ${ago(threshold)}`,
  ITEM_NOT_FINAL: ({ threshold }) => sql`
    select 'master:' || master_id as subject, ${minutesSince(sql`min(signed_at)`)} as value from attempts
    where state in ('signed', 'sent', 'landed', 'unknown')
    group by master_id having min(signed_at) <= ${ago(threshold)}`,
  ITEM_UNKNOWN: ({ threshold }) => sql`
    select 'master:' || master_id as subject, count(*) as value from attempts
    where state = 'unknown' and coalesce(last_sent_at, signed_at) <= ${ago(threshold)} group by master_id`,
  RPC_BEHIND: ({ threshold }) => sql`
    select 'rpc:' || (seen->>'name') as subject,
      coalesce(seen->>'slotsBehind', seen->>'reason', '') as value
    from chain_status, jsonb_array_elements(reading->'rpcs') seen
    where seen->>'reason' is distinct from 'retired'
      and not exists (select 1 from retired_rpcs r where r.rpc = seen->>'name')
      and ((seen->>'slotsBehind')::bigint >= ${threshold}::bigint or seen->>'healthy' = 'false')`,
  BALANCE_LOW: ({ threshold }) => sql`
    select distinct 'wallet:' || b.address as subject, b.lamports / 1000000 as value
    from balances b join project_keys k on k.address = b.address join projects p on p.project_id = k.project_id
    where k.purpose = 'admin' and p.deleted_at is null and p.mainnet = 'solana'
      and b.lamports < ${threshold}::bigint * 1000000`,
  WORKER_GONE: ({ threshold }) => sql`
    select 'worker:' || worker_id as subject, ${minutesSince(sql`seen_at`)} as value from workers
    where seen_at <= ${ago(threshold)}`,
  DEPOSIT_ORPHAN: ({ threshold }) => sql`
    select 'deposit:' || deposit_id as subject, ${minutesSince(sql`seen_at`)} as value
    from source_chain_deposits d
    where handling = 'orphan' and state = 'final' and seen_at <= ${ago(threshold)} and not ${isDust(sql`d`)}`,
  RETURN_HELD_UP: ({ threshold }) => sql`
    select 'migration:' || migration_id as subject, ${minutesSince(sql`modified_at`)} as value from migrations
    where state = 'return_planned' and modified_at <= ${ago(threshold)}
    union all
    select 'deposit:' || d.deposit_id, ${minutesSince(sql`d.modified_at`)} from source_chain_deposits d
    where d.handling = 'return_planned' and d.modified_at <= ${ago(threshold)}
      and not exists (select 1 from migrations m where m.nft_deposit_id = d.deposit_id)`,
  MIGRATION_OVERDUE: ({ threshold }) => sql`
    select 'migration:' || migration_id as subject, ${minutesSince(sql`deadline`)} as value from migrations
    where finished_at is null and state <> 'return_planned' and deadline <= ${ago(threshold)}`,
  RETURN_FAILED: () => failedReturns,
  MINT_UNPROVEN: ({ threshold }) => unprovenMints(ago(threshold)),
  SOURCE_BALANCE_LOW: ({ threshold }) => lowSourceWallets(threshold),
  SOURCE_RPC_AWAY: ({ threshold }) => awaySourceRpcs(ago(threshold)),
  RECONCILE_DIFFERS: () => sql`
    select 'reconcile:' || report_id as subject, jsonb_array_length(findings) as value from (
      select report_id, findings from reconcile_reports where finished_at is not null order by report_id desc limit 1
    ) newest where jsonb_array_length(findings) > 0`,
  CALL_FAILED: failedCalls,
  CALL_WAITING: ({ threshold }) => waitingCalls(ago(threshold)),
  CHANNEL_SILENT: ({ threshold }) => sql`
    select 'channel:' || channel_id as subject, ${minutesSince(sql`since`)} as value from (
      select alert_channels.channel_id, ${silentSince} as since from alert_channels
      where alert_channels.status = 'on' and alert_channels.deleted_at is null
    ) silent where since <= ${ago(threshold)}`,
  // Told before: nobody watches when it is due. Its wallet has less than it costs, a second person
  // has to approve it at its time, something is in its way, or no worker is there.
  REVEAL_AT_RISK: ({ threshold }) => sql`
    select 'reveal:' || r.reveal_id as subject,
      greatest(0, floor(extract(epoch from r.scheduled_at - now()) / 60))::bigint as value
    from reveals r join projects p on p.project_id = r.project_id
      left join project_keys k on k.project_id = r.project_id and k.purpose = 'admin'
      left join balances b on b.address = k.address
    where r.state = 'scheduled' and r.deleted_at is null
      and r.scheduled_at <= now() + ${threshold} * interval '1 minute'
      and (r.reason is not null or (r.rule is not null and r.outcome is null)
        or (r.way = 'chain' and (k.address is null or b.lamports < r.quoted_lamports
          or r.quoted_lamports > p.approval_limit_lamports))
        or not exists (select from workers where seen_at > now() - interval '1 minute'))`,
  // What a wallet must pay within that time is all its rounds together, each as it was reckoned last: in SOL, accounts of recipients
  // among it, and of each token that they take.
  ROUND_SHORT: ({ threshold }) => sql`
    with tonight as (
      select c.campaign_id, c.next_at, k.address, c.token->>'mint' as mint, c.estimated_lamports as lamports,
        c.estimated_units::numeric as units
      from campaigns c join project_keys k on k.project_id = c.project_id and k.purpose = 'admin'
      where c.state = 'active' and c.next_at <= now() + ${threshold} * interval '1 minute'
    )
    select distinct 'campaign:' || campaign_id as subject,
      greatest(0, floor(extract(epoch from next_at - now()) / 60))::bigint as value
    from (
      select t.campaign_id, t.next_at, b.lamports as held, sum(t.lamports) over (partition by t.address) as needed
      from tonight t join balances b using (address)
      union all
      select t.campaign_id, t.next_at, h.units::numeric, sum(t.units) over (partition by t.address, t.mint)
      from tonight t join token_balances h using (address, mint) where t.units is not null
    ) due where held < needed`,
  ROUND_OPEN: ({ threshold }) => sql`
    select 'campaign:' || campaign_id as subject, ${minutesSince(sql`min(modified_at)`)} as value
    from campaign_rounds where state in ('asked', 'held') and modified_at <= ${ago(threshold)}
    group by campaign_id`,
  // Before a worker has read how far the chains are it is not known when its blocks come: half an hour is more than they take.
  DRAW_STUCK: ({ threshold }) => sql`
    select 'draw:' || draw_id as subject, ${minutesSince(sql`since`)} as value from (
      select draw_id, least(case when reason is not null then modified_at end,
        coalesce(expected_at, coalesce(published_at, registered_at) + interval '30 minutes')) as since
      from draws where state in ('listed', 'waiting')
    ) open where since <= ${ago(threshold)}`,
  AUDIT_CHAIN_BROKEN: () => sql`
    select 'auditLink:' || (fault->>'from') as subject, fault->>'code' as value from audit_checks where fault is not null`,
  APPROVAL_WAITING: ({ threshold }) => sql`
    select 'master:' || master_id as subject, ${minutesSince(sql`asked_at`)} as value
    from (select m.master_id, a.asked_at from ${runsToApprove}) run where asked_at <= ${ago(threshold)}
    union all
    select 'change:' || change_id, ${minutesSince(sql`asked_at`)}
    from (select c.* from ${changesToApprove}) change where asked_at <= ${ago(threshold)}`,
  // Told before: what is above the limit is signed when somebody has seen it, and it is there to be seen at its time alone.
  ROUND_ABOVE_LIMIT: ({ threshold }) => sql`
    select 'campaign:' || c.campaign_id as subject,
      greatest(0, floor(extract(epoch from c.next_at - now()) / 60))::bigint as value
    from campaigns c join projects p using (project_id)
    where c.state = 'active' and c.next_at <= now() + ${threshold} * interval '1 minute'
      and c.estimated_lamports > p.approval_limit_lamports`,
}
