import { sql, type SQL } from 'drizzle-orm'
import { masterStatus, type MasterStatus } from '#contract/codes/status.ts'
import {
  groupOfReason,
  itemGroups,
  noItems,
  reasonsNotRetried,
  type ItemGroup,
  type RunCounts,
} from '#contract/run/item-group.ts'
import type { Queryable } from '../connection.ts'
import { isGivenElsewhere } from '../campaign/index.ts'
import { chunks, mintingItems } from '../schema.ts'

/** The group of what has ended without being completed, by its reason. */
function groupOf(reasonCode: SQL) {
  return sql`case ${reasonCode} ${sql.join(
    Object.entries(groupOfReason).map(([reason, group]) => sql`when ${reason} then ${group}`),
    sql` `,
  )} else 'failed' end`
}
const groupOfEnded = groupOf(sql`${mintingItems.reasonCode}`)
const notRetried = sql`${sql.param([...reasonsNotRetried])}::text[]`

/**
 * The group of an item, of `minting_items` joined to the chunk it is in now. Whatever counts, filters or names items
 * by where they stand uses this.
 */
export const itemGroup: SQL<ItemGroup> = sql`case
  when ${mintingItems.status} = '20' then 'completed'
  when ${mintingItems.status} = '40' then ${groupOfEnded}
  when ${chunks.state} in ('signed', 'sent') then 'sending'
  when ${chunks.state} = 'landed' then 'landed'
  when ${chunks.state} = 'unknown' then 'unknown'
  else 'wait' end`

/** A failed item that a retry takes. One that a person gave up stays failed for ever. */
export const isRetryable: SQL = sql`(${mintingItems.status} = '40' and coalesce(${mintingItems.reasonCode}, '')
  <> all(${notRetried}))`

/** Of whatever has a reason: one that is a failure. */
export const isFailure: SQL = sql`(${groupOfEnded} = 'failed')`

/** Without one of the reasons that are no failure. */
export const isFailed: SQL = sql`(${mintingItems.status} = '40' and ${isFailure})`

/** Whether an item is in a group. Those that ended are found by the index of their reasons, and need no chunk. */
export function isInGroup(group: ItemGroup): SQL {
  const isEnded = group === 'failed' || Object.values<ItemGroup>(groupOfReason).includes(group)
  return isEnded
    ? sql`(${mintingItems.reasonCode} is not null and ${mintingItems.status} = '40' and ${groupOfEnded} = ${group})`
    : sql`${itemGroup} = ${group}`
}

/** How many failed items a retry takes. @param masterId their run. */
export function countRetryable(masterId: SQL): SQL {
  return sql`(count(*) filter (where ${isRetryable} and not (${isGivenElsewhere(masterId)})))::int`
}

/** Of `m`, once it has ended: while it goes on nobody can ask for a retry, and it is counted every second. */
const countGivenElsewhere = sql`case when m.status <> '10' then (
  select count(*) from minting_items where minting_items.master_id = m.master_id and minting_items.reason_code is not null
    and ${isRetryable} and ${isGivenElsewhere(sql`m.master_id`)}) else 0 end`

const isInProgress = sql`m.status in ('10', '90')`

/**
 * What `m` (minting_masters) has by group, as read by `countsOf`; the rest waits, or is done. Of a run in progress what is done is
 * summed up, and the items of chunks on their way are walked chunk by chunk; what ended otherwise is counted by the index of its reasons, which
 * has nothing else.
 */
export const groupsOfRun: SQL<GroupsOfRun> = sql`(
  select jsonb_object_agg(g.name, jsonb_build_object('n', g.n, 'retryable', g.retryable)) from (
    select ${itemGroup} as name, count(*)::int as n, 0 as retryable
    from ${chunks} cross join lateral (
      select status, reason_code from minting_items i where i.chunk_id = ${chunks.id} and i.status in ('0', '10')
      -- Else PostgreSQL may join them, which is to read the items of all runs.
      offset 0
    ) as minting_items
    where ${isInProgress} and ${chunks.masterId} = m.master_id
      and ${chunks.state} in ('signed', 'sent', 'landed', 'unknown')
    group by 1
    union all
    select 'completed', coalesce(sum(items), 0)::int, 0 from completions
    where ${isInProgress} and completions.master_id = m.master_id
    union all
    select ${groupOf(sql`ended.reason_code`)} as name, sum(ended.n)::int as n,
      coalesce(sum(ended.n) filter (where ended.reason_code <> all(${notRetried})) - ${countGivenElsewhere}, 0)::int as retryable
    from (
      select reason_code, count(*) as n from minting_items i where i.master_id = m.master_id and reason_code is not null
      group by reason_code
    ) as ended group by 1
  ) g)`
export type GroupsOfRun = Partial<Record<ItemGroup, { n: number; retryable: number }>> | null

/** How many items of runs are in each group. What a run has on its way and what failed of it is counted, not all its items. */
export async function countItemGroups(db: Queryable, masterIds: number[]): Promise<Map<number, RunCounts>> {
  const rows = await db.execute<{
    master_id: string
    status: MasterStatus
    total: number
    groups: GroupsOfRun
  }>(
    sql`select m.master_id, m.status, m.total, ${groupsOfRun} as groups
      from minting_masters m where m.master_id = any(${sql.param(masterIds)}::bigint[])`,
  )
  return new Map(rows.map((row) => [Number(row.master_id), countsOf(row)]))
}

/** How many items of one run are in each group. */
export async function countItemGroupsOf(db: Queryable, masterId: number): Promise<RunCounts> {
  return (await countItemGroups(db, [masterId])).get(masterId) ?? noItems
}

export function countsOf(row: { status: MasterStatus; total: number; groups: GroupsOfRun }): RunCounts {
  const counts = { ...noItems, retryable: row.groups?.failed?.retryable ?? 0 }
  for (const group of itemGroups) counts[group] = row.groups?.[group]?.n ?? 0
  const rest = Math.max(0, row.total - itemGroups.reduce((sum, group) => sum + counts[group], 0))
  const { wait, processing, unknownFailed } = masterStatus
  const waits = row.status === wait || row.status === processing || row.status === unknownFailed
  return { ...counts, [waits ? 'wait' : 'completed']: rest }
}
