import { sql, type SQL } from 'drizzle-orm'
import { sourceChains, sourceCoins } from '#contract/migration/codes.ts'
import { sourceWallets } from '../migration/index.ts'
import { minutesSince } from './since.ts'

/** Of a chain, the name of its coin. */
const coin = sql`case chain ${sql.join(
  sourceChains.map((chain) => sql`when ${chain} then ${sourceCoins[chain]}`),
  sql` `,
)} end`

/** A migration that waits for a person, and an orphan that came back to the inbox because it could not be sent. */
export const failedReturns = sql`
  select 'migration:' || migration_id as subject, state as value from migrations
  where reason = 'RETURN_FAILED' and finished_at is null
  union all
  select 'deposit:' || d.deposit_id, d.handling from source_chain_deposits d
  where d.handling = 'orphan' and exists (select 1 from events e
    where e.entity = 'deposit' and e.entity_id = d.deposit_id and e.reason = 'RETURN_FAILED')`

/** Since the return was asked for: the detail beside the reason changes with each RPC that answers. */
export function unprovenMints(before: SQL): SQL {
  return sql`
    select 'migration:' || migration_id as subject, ${minutesSince(sql`since`)} as value from (
      select migration_id, coalesce((select max(at) from events e
        where e.entity = 'migration' and e.entity_id = m.migration_id and e.to_state = 'return_asked'), modified_at) as since
      from migrations m where reason = 'MINT_UNPROVEN' and finished_at is null
    ) unproven where since <= ${before}`
}

/** @param threshold thousandths of a coin. */
export function lowSourceWallets(threshold: number): SQL {
  return sql`
    select 'sourceWallet:' || chain || '/' || address as subject,
      trim_scale(trunc(balance_wei / 1e18::numeric, 6)) || ' ' || ${coin} as value
    from ${sourceWallets} where balance_wei < ${threshold}::numeric * 1e15::numeric`
}

export function awaySourceRpcs(before: SQL): SQL {
  return sql`
    select 'sourceRpc:' || chain || '/' || (seen->>'name') as subject,
      ${minutesSince(sql`(seen->>'awaySince')::timestamptz`)} as value
    from source_chain_status, jsonb_array_elements(reading->'rpcs') seen
    where (seen->>'awaySince')::timestamptz <= ${before}`
}

/** Failed since the rule was made, each until somebody removes it: nothing of it is tried again by itself. */
export function failedCalls({ registeredAt }: { registeredAt: Date }): SQL {
  return sql`
    select 'evmCall:' || contract_id || '/' || call_id as subject, function_name as value from evm_calls
    where state = 'failed' and deleted_at is null and finished_at >= ${registeredAt.toISOString()}::timestamptz`
}

/** Not signed, or not deep enough on its chain. */
export function waitingCalls(before: SQL): SQL {
  return sql`
    select 'evmCall:' || contract_id || '/' || call_id as subject, ${minutesSince(sql`registered_at`)} as value
    from evm_calls where state in ('waiting', 'sending') and registered_at <= ${before}`
}
