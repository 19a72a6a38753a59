import { sql } from 'drizzle-orm'
import type { SourceRpcState } from '#contract/codes/source-rpc.ts'
import type { SourceChain } from '#contract/migration/codes.ts'
import type { Queryable } from '../connection.ts'
import { sourceBalances, sourceChainStatus } from '../schema.ts'
import { plannedReturns } from './planned-returns.ts'

/** So many days of what a wallet paid say what a day costs. */
const spendingDays = 7
/** A balance that was read longer ago is not known. */
const balanceKnownMinutes = 10
/** Of a row `b` of the balances: it is known. */
export const isKnownBalance = sql`b.at > now() - ${balanceKnownMinutes} * interval '1 minute'`

/** Stores what the RPCs of a chain said now; one that was away before is away since then. */
export async function saveSourceReading(db: Queryable, chain: SourceChain, states: SourceRpcState[]) {
  await db.execute(sql`
    insert into source_chain_status as s (chain, reading)
    values (${chain}, ${reading(states, sql`null::jsonb`)})
    on conflict (chain) do update set reading = ${reading(states, sql`s.reading`)}, at = now()`)
}

/** By the clock of the database, which judges how long it is. */
function reading(states: SourceRpcState[], before: ReturnType<typeof sql>) {
  return sql`(
    select jsonb_build_object('rpcs', jsonb_agg(seen || jsonb_build_object('awaySince',
      case when (seen->>'healthy')::boolean then null else coalesce((
        select was->>'awaySince' from jsonb_array_elements(${before}->'rpcs') was where was->>'name' = seen->>'name'),
        to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end) order by place))
    from jsonb_array_elements(${JSON.stringify(states)}::jsonb) with ordinality as given(seen, place))`
}

export function listSourceReadings(db: Queryable) {
  return db.select().from(sourceChainStatus)
}

export async function saveSourceBalance(
  db: Queryable,
  { chain, address, balanceWei }: { chain: SourceChain; address: string; balanceWei: bigint },
) {
  await db
    .insert(sourceBalances)
    .values({ chain, address, balanceWei: String(balanceWei) })
    .onConflictDoUpdate({
      target: [sourceBalances.chain, sourceBalances.address],
      set: { balanceWei: sql`excluded.balance_wei`, at: sql`now()` },
    })
}

/**
 * Our wallets on source chains, as w: what each holds, what of that waits to go back, what it paid a day of late for gas and for
 * what its calls carried, and how many days the rest lasts like that. What is not known is null: the balance where no RPC told it
 * of late, the days where nothing was paid.
 */
export const sourceWallets = sql`(
  select k.chain, k.address, k.symbols, k.project_id, b.balance_wei, b.at, owed.owed_wei, spent.per_day_wei,
    case when b.balance_wei is not null and spent.per_day_wei > 0 then
      least(100000, floor(greatest(0, b.balance_wei - owed.owed_wei) / spent.per_day_wei)) end as days_left
  from (
    select mainnet as chain, lower(admin_wallet_address) as address, string_agg(symbol, ', ' order by symbol) as symbols,
      min(project_id) as project_id
    from projects where deleted_at is null and admin_wallet_address is not null and mainnet <> 'solana' group by 1, 2
  ) k
  left join source_balances b on b.chain = k.chain and b.address = k.address
    and ${isKnownBalance}
  cross join lateral (
    select coalesce(sum(d.value_wei), 0) as owed_wei from source_chain_deposits d
    where d.chain = k.chain and d.to_address = k.address and d.kind = 'fee' and d.handling = 'return_planned'
      and not exists (select 1 from source_chain_sends s where s.deposit_id = d.deposit_id and s.state = 'landed')
  ) owed
  cross join lateral (
    select sum(coalesce(s.paid_wei, s.fee_wei, 0) + coalesce(c.value_wei, 0)) / greatest(1, least(${spendingDays},
      extract(epoch from now() - min(coalesce(s.final_at, s.signed_at))) / 86400)) as per_day_wei
    from source_chain_sends s left join evm_calls c on c.call_id = s.call_id
    where s.chain = k.chain and s.from_address = k.address and s.block_hash is not null
      and coalesce(s.final_at, s.signed_at) > now() - ${spendingDays} * interval '1 day'
  ) spent
) w`

export interface SourceWalletState {
  chain: SourceChain
  /** 0x in lower case. */
  address: string
  projectId: number
  projectSymbols: string
  balanceWei: string | null
  owedWei: string
  spentPerDayWei: string | null
  daysLeft: number | null
}

export async function listSourceWallets(db: Queryable): Promise<SourceWalletState[]> {
  const rows = await db.execute<{
    chain: SourceChain
    address: string
    project_id: string
    symbols: string
    balance_wei: string | null
    owed_wei: string
    per_day_wei: string | null
    days_left: string | null
  }>(sql`
    select chain, address, project_id, symbols, balance_wei::text, owed_wei::text, round(per_day_wei)::text as per_day_wei,
      days_left::text
    from ${sourceWallets} order by chain, address`)
  return rows.map((row) => ({
    ...{
      chain: row.chain,
      address: row.address,
      projectId: Number(row.project_id),
      projectSymbols: row.symbols,
    },
    ...{ balanceWei: row.balance_wei, owedWei: row.owed_wei, spentPerDayWei: row.per_day_wei },
    daysLeft: row.days_left === null ? null : Number(row.days_left),
  }))
}

/** By chain, what is to go back and is not sent, and how long the oldest of it waits, in seconds. */
export async function listReturnsWaiting(db: Queryable) {
  const rows = await db.execute<{ chain: SourceChain; planned: number; seconds: number }>(sql`
    select chain, count(*)::int as planned, extract(epoch from now() - min(modified_at))::float8 as seconds
    from ${plannedReturns} group by chain`)
  return [...rows]
}

/** By chain, the last block whose transfers are read. */
export async function listReadHeights(db: Queryable) {
  const rows = await db.execute<{ chain: SourceChain; height: string }>(sql`
    select chain, max(block_number) as height from source_chain_blocks group by chain`)
  return rows.map(({ chain, height }) => ({ chain, height: Number(height) }))
}
