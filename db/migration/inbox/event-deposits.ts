import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { eventKinds, type EventKind, type SourceChain } from '#contract/migration/codes.ts'
import type { Queryable } from '../../connection.ts'
import { sourceChainDeposits } from '../../schema.ts'
import type { Deposit } from '../source-chain-deposits.ts'

/** A deposit that only an event of its contract tells of. */
export type EventDeposit = Deposit & { kind: EventKind; contract: string }

/**
 * Deposits deep enough to be held against what is held, in another order each time. One that could not be judged waits as long again
 * as it has waited: a contract that answers each RPC something else costs less and less, and holds up no other.
 */
export async function listUnconfirmed(
  db: Queryable,
  chain: SourceChain,
  { upTo, limit }: { upTo: number; limit: number },
): Promise<EventDeposit[]> {
  const { chain: ofChain, state, kind, blockNumber, modifiedAt, seenAt } = sourceChainDeposits
  const rows = await db
    .select()
    .from(sourceChainDeposits)
    .where(
      and(
        ...[eq(ofChain, chain), eq(state, 'seen'), inArray(kind, [...eventKinds]), lte(blockNumber, upTo)],
        sql`now() - ${modifiedAt} >= ${modifiedAt} - ${seenAt}`,
      ),
    )
    .orderBy(sql`random()`)
    .limit(limit)
  return rows.flatMap((row) => {
    const its = eventKinds.find((one) => one === row.kind)
    return its && row.contract !== null ? [{ ...row, kind: its, contract: row.contract }] : []
  })
}

/** It could not be judged now. */
export async function noteUnconfirmed(db: Queryable, depositId: number) {
  await db.execute(sql`update source_chain_deposits set modified_at = now() where deposit_id = ${depositId}`)
}

/**
 * How much of a token has to be held for one of its deposits to be true: its own units, and those of every other that is there and
 * has not gone back. Of an NFT: itself.
 */
export async function readClaimed(db: Queryable, { id, kind }: EventDeposit): Promise<bigint> {
  if (kind === 'unregistered') return 1n
  const [row] = await db.execute<{ claimed: string }>(sql`
    select coalesce(sum(d.amount), 0)::text as claimed from source_chain_deposits d
    join source_chain_deposits own on own.deposit_id = ${id}
    where d.chain = own.chain and d.kind = own.kind and d.contract = own.contract and d.to_address = own.to_address
      and d.token_id is not distinct from own.token_id and d.block_number <= own.block_number
      and (d.deposit_id = own.deposit_id or d.state = 'final' and d.handling in ('orphan', 'return_planned'))
      and not exists (select 1 from source_chain_sends s where s.deposit_id = d.deposit_id and s.state <> 'failed')`)
  return BigInt(row?.claimed ?? 0)
}

/** The event lied, nothing is held: the row goes, unless somebody has dealt with it. */
export async function removeRefuted(db: Queryable, depositId: number) {
  await db.execute(sql`
    delete from source_chain_deposits d where deposit_id = ${depositId} and state = 'seen' and handling = 'orphan'
      and not exists (select 1 from source_chain_sends s where s.deposit_id = d.deposit_id)`)
}
