import { sql, type SQL } from 'drizzle-orm'
import { listPartitionedSeconds } from '../audit/index.ts'
import type { Queryable } from '../connection.ts'
import { isDust, plannedReturns, sourceWallets } from '../migration/index.ts'
import { isAlive } from './worker-state.ts'

/** One series of a gauge. */
export interface Sample {
  labels: Readonly<Record<string, string>>
  value: number
}

/** A query whose column `value` is a number; its other columns are labels. */
async function listSamples(db: Queryable, query: SQL): Promise<Sample[]> {
  const rows = await db.execute<Record<string, string | number>>(query)
  return rows.map(({ value, ...labels }) => ({
    labels: Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, String(label)])),
    value: Number(value),
  }))
}

/** What the gauges of `/api/metrics` show, as it stands in the rows. Each query names its labels as its columns. */
export const gaugeQueries = {
  items: (db: Queryable) =>
    listSamples(
      db,
      sql`select i.status, count(*) as value from minting_masters m join minting_items i using (master_id)
        where m.status in ('0', '10', '90') and m.deleted_at is null group by i.status`,
    ),
  attempts_live: (db: Queryable) =>
    listSamples(
      db,
      sql`select state, count(*) as value from attempts
        where state in ('signed', 'sent', 'landed', 'unknown') group by state`,
    ),
  attempt_oldest_seconds: (db: Queryable) =>
    listSamples(
      db,
      sql`select coalesce(${secondsSince(sql`min(signed_at)`)}, 0) as value from attempts
        where state in ('signed', 'sent', 'landed', 'unknown')`,
    ),
  runs_waiting: (db: Queryable) =>
    listSamples(
      db,
      sql`select waiting->>'code' as reason, count(*) as value from minting_masters
        where status in ('0', '10', '90') and waiting is not null and deleted_at is null group by 1`,
    ),
  rpc_slots_behind: (db: Queryable) =>
    listSamples(
      db,
      sql`select seen->>'name' as rpc, seen->>'slotsBehind' as value from ${rpcs}
        where seen->>'slotsBehind' is not null`,
    ),
  rpc_healthy: (db: Queryable) =>
    listSamples(db, sql`select seen->>'name' as rpc, (seen->>'healthy')::boolean::int as value from ${rpcs}`),
  wallet_lamports: (db: Queryable) =>
    listSamples(
      db,
      sql`select distinct b.address as wallet, b.lamports as value from balances b
        join project_keys k on k.address = b.address and k.purpose = 'admin'
        join projects p on p.project_id = k.project_id and p.deleted_at is null`,
    ),
  deposits_orphaned: (db: Queryable) =>
    listSamples(
      db,
      sql`select count(*) as value from source_chain_deposits d
        where handling = 'orphan' and state = 'final' and not ${isDust(sql`d`)}`,
    ),
  returns_planned: (db: Queryable) => listSamples(db, sql`select count(*) as value from ${plannedReturns}`),
  return_oldest_seconds: (db: Queryable) =>
    listSamples(
      db,
      sql`select coalesce(${secondsSince(sql`min(modified_at)`)}, 0) as value from ${plannedReturns}`,
    ),
  migrations_overdue: (db: Queryable) =>
    listSamples(
      db,
      sql`select count(*) as value from migrations
        where finished_at is null and state <> 'return_planned' and deadline < now()`,
    ),
  deposit_orphan_oldest_seconds: (db: Queryable) =>
    listSamples(
      db,
      sql`select coalesce(${secondsSince(sql`min(seen_at)`)}, 0) as value from source_chain_deposits d
        where handling = 'orphan' and state = 'final' and not ${isDust(sql`d`)}`,
    ),
  migrations_blocked: (db: Queryable) =>
    listSamples(
      db,
      sql`select reason, count(*) as value from migrations where finished_at is null and reason is not null group by 1`,
    ),
  source_rpc_healthy: (db: Queryable) =>
    listSamples(
      db,
      sql`select chain, seen->>'name' as rpc, (seen->>'healthy')::boolean::int as value from ${sourceRpcs}`,
    ),
  source_rpc_head: (db: Queryable) =>
    listSamples(
      db,
      sql`select chain, seen->>'name' as rpc, seen->>'head' as value from ${sourceRpcs} where seen->>'head' is not null`,
    ),
  source_rpc_blocks_behind: (db: Queryable) =>
    listSamples(
      db,
      sql`select chain, seen->>'name' as rpc, seen->>'blocksBehind' as value from ${sourceRpcs}
        where seen->>'blocksBehind' is not null`,
    ),
  source_blocks_unread: (db: Queryable) =>
    listSamples(
      db,
      sql`select chain, greatest(0, max((seen->>'head')::bigint) - (
          select max(block_number) from source_chain_blocks b where b.chain = rpcs.chain)) as value
        from ${sourceRpcs} group by chain having max((seen->>'head')::bigint) is not null
          and exists (select 1 from source_chain_blocks b where b.chain = rpcs.chain)`,
    ),
  source_report_seconds: (db: Queryable) =>
    listSamples(db, sql`select chain, ${secondsSince(sql`at`)} as value from source_chain_status`),
  source_wallet_coins: (db: Queryable) =>
    listSamples(
      db,
      sql`select chain, address as wallet, balance_wei / 1e18::numeric as value from ${sourceWallets}
        where balance_wei is not null`,
    ),
  source_wallet_days_left: (db: Queryable) =>
    listSamples(
      db,
      sql`select chain, address as wallet, days_left as value from ${sourceWallets} where days_left is not null`,
    ),
  alerts_open: (db: Queryable) =>
    listSamples(
      db,
      sql`select severity, state, count(*) as value from alerts where state <> 'resolved' group by 1, 2`,
    ),
  deliveries: (db: Queryable) =>
    listSamples(
      db,
      sql`select state, count(*) as value from deliveries where state <> 'sent' group by state`,
    ),
  mails_unsent: (db: Queryable) =>
    listSamples(
      db,
      sql`select state, count(*) as value from mails
        where state in ('waiting', 'sending', 'failed') and registered_at > now() - interval '1 day' and error is distinct from 'TOO_LATE'
        group by state`,
    ),
  events_unpartitioned: (db: Queryable) => listSamples(db, sql`select count(*) as value from events_default`),
  events_partitioned_seconds: async (db: Queryable) =>
    Array.from(await listPartitionedSeconds(db), ({ value }) => ({ labels: {}, value })),
} as const
export type GaugeName = keyof typeof gaugeQueries

/** The RPCs of Solana as a worker last saw them, as `seen`; one that was retired is not asked for anything. */
const rpcs = sql`(
  select seen from chain_status, jsonb_array_elements(reading->'rpcs') seen
  where not exists (select 1 from retired_rpcs r where r.rpc = seen->>'name')
) rpcs`

/** The RPCs of source chains as a worker last asked them, as `seen` with their chain. */
const sourceRpcs = sql`(
  select chain, seen from source_chain_status, jsonb_array_elements(reading->'rpcs') seen
) rpcs`

function secondsSince(at: SQL): SQL {
  return sql`extract(epoch from now() - ${at})::float8`
}

export async function countWorkersAlive(db: Queryable, heartbeatValidMs: number) {
  const rows = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from workers where ${isAlive(heartbeatValidMs)}`,
  )
  return rows[0]?.count ?? 0
}

/** Throws when the database does not answer. */
export async function pingDatabase(db: Queryable): Promise<void> {
  await db.execute(sql`select 1`)
}
