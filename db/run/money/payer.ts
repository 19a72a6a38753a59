import { sql } from 'drizzle-orm'
import type { Queryable } from '../../connection.ts'
import { plannedReadMax } from '../chunks.ts'

/** Other runs in progress that a wallet pays for. */
export async function listOtherRuns(
  db: Queryable,
  { address, masterId }: { address: string; masterId: number },
): Promise<number[]> {
  const rows = await db.execute<{ master_id: string }>(sql`
    select master_id from ${runsOf(address)} where master_id <> ${masterId}`)
  return rows.map((row) => Number(row.master_id))
}

/** What a run may take from its payer without the balance showing it yet. */
export interface UnderWay {
  masterId: number
  /** Released, signed or sent, or landed since the balance was read. */
  chunks: number
  /** Coins that their items move. */
  carriedLamports: bigint
  /** Some of them make what the others need. */
  isPreparing: boolean
}

/**
 * @param since when the balance was read, at the latest, by the clock of the database. Null: with all that is not final, as what was
 * booked does not show it either.
 */
export async function listUnderWay(
  db: Queryable,
  input: { address: string; masterId: number; since: string | null; releaseAgainMs: number },
): Promise<UnderWay[]> {
  const { address, masterId, since, releaseAgainMs } = input
  const hasLanded =
    since === null
      ? sql`state in ('landed', 'unknown')`
      : sql`(state = 'landed' and modified_at >= ${since}::timestamptz)`
  const rows = await db.execute<{
    master_id: string
    chunks: number
    carried: string
    is_preparing: boolean
  }>(sql`
    select m.master_id, count(*)::int as chunks, sum(c.carried_lamports)::text as carried,
      bool_or(c.kind <> m.kind) as is_preparing
    from ${runsOf(address)} cross join lateral (
      select kind, carried_lamports from chunks where master_id = m.master_id
        and (state in ('signed', 'sent') or ${hasLanded})
      union all
      select kind, carried_lamports from (
        select kind, carried_lamports, released_at from chunks where master_id = m.master_id and state = 'planned'
        order by stage, chunk_id limit ${plannedReadMax}
      ) as first where released_at > now() - ${releaseAgainMs} * interval '1 millisecond'
    ) c
    where m.master_id <> ${masterId} group by m.master_id`)
  return rows.map((row) => ({
    masterId: Number(row.master_id),
    chunks: row.chunks,
    carriedLamports: BigInt(row.carried),
    isPreparing: row.is_preparing,
  }))
}

/** Runs in progress that a wallet pays for, as `m`. */
function runsOf(address: string) {
  return sql`(
    select m.master_id, p.kind from minting_masters m join mint_plans p using (plan_id)
    join project_keys k on k.project_id = p.project_id and k.purpose = 'admin'
    where m.status in ('10', '90') and k.address = ${address}
  ) m`
}
