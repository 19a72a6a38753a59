import { sql, type SQL } from 'drizzle-orm'
import type { TokenProgram } from '#contract/send-token/token.ts'
import type { Queryable } from '../connection.ts'
import { balances, chainStatus, tokenBalances, workers } from '../schema.ts'
import type { ChainReading } from './tables/chain-status.ts'

export async function saveHeartbeat(db: Queryable, input: { workerId: string; rssMb: number }) {
  await db
    .insert(workers)
    .values(input)
    .onConflictDoUpdate({ target: workers.workerId, set: { rssMb: input.rssMb, seenAt: sql`now()` } })
}

/** Of a worker: whether it was seen within this time. */
export function isAlive(heartbeatValidMs: number): SQL<boolean> {
  return sql`workers.seen_at > now() - ${heartbeatValidMs} * interval '1 millisecond'`
}

export async function removeHeartbeat(db: Queryable, workerId: string) {
  await db.execute(sql`delete from workers where worker_id = ${workerId}`)
}

export async function saveChainReading(db: Queryable, chain: string, reading: ChainReading) {
  await db
    .insert(chainStatus)
    .values({ chain, reading })
    .onConflictDoUpdate({ target: chainStatus.chain, set: { reading, at: sql`now()` } })
}

export async function saveBalances(db: Queryable, rows: { address: string; lamports: bigint }[]) {
  if (rows.length === 0) return
  await db
    .insert(balances)
    .values(rows)
    .onConflictDoUpdate({
      target: balances.address,
      set: { lamports: sql`excluded.lamports`, at: sql`now()` },
    })
}

/** A token that a wallet of ours is to have for rounds to come. */
export interface NeededToken {
  owner: string
  mint: string
  program: TokenProgram
}

/** What is to be read for the alert before a round: of each active campaign the token that it takes from its wallet. */
export async function listNeededTokens(db: Queryable): Promise<NeededToken[]> {
  const rows = await db.execute<{ owner: string; mint: string; program: TokenProgram }>(sql`
    select distinct k.address as owner, c.token->>'mint' as mint, c.token->>'program' as program
    from campaigns c join project_keys k on k.project_id = c.project_id and k.purpose = 'admin'
    where c.state = 'active' and c.next_at is not null and c.estimated_units is not null`)
  return [...rows]
}

/** What wallets hold of them. */
export async function saveTokenBalances(
  db: Queryable,
  rows: { address: string; mint: string; units: string }[],
): Promise<void> {
  if (rows.length === 0) return
  await db
    .insert(tokenBalances)
    .values(rows)
    .onConflictDoUpdate({
      target: [tokenBalances.address, tokenBalances.mint],
      set: { units: sql`excluded.units`, at: sql`now()` },
    })
}

/** Addresses of the wallets whose keys we hold on Solana. */
export async function listPayerAddresses(db: Queryable) {
  const rows = await db.execute<{ address: string }>(sql`
    select distinct k.address from project_keys k join projects p using (project_id)
    where p.deleted_at is null and p.mainnet = 'solana'`)
  return rows.map((row) => row.address)
}

/** Rows that are no longer needed: ended sessions, old idempotency answers, workers not seen for a day. */
export async function removeStale(db: Queryable) {
  await db.execute(sql`delete from sessions where expires_at < now()`)
  await db.execute(sql`delete from idempotency_keys where created_at < now() - interval '7 days'`)
  await db.execute(sql`delete from workers where seen_at < now() - interval '1 day'`)
  await db.execute(sql`select expire_project_changes()`)
}
