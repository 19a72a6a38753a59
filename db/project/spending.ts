import { sql } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'

/** The day of now, in UTC: a daily cap begins anew with it. */
export const today = sql`(now() at time zone 'utc')::date`

export interface DailySpending {
  /** As 2026-11-28, of UTC. */
  day: string
  spentLamports: bigint
  /** Null: no limit of its own. */
  capLamports: bigint | null
}

/** What the runs of a project spent today, and may at most. @returns null for a project that is gone. */
export async function findOptionalSpending(db: Queryable, projectId: number): Promise<DailySpending | null> {
  const [row] = await db.execute<{ day: string; spent: string; cap: string | null }>(sql`
    select ${today}::text as day, p.daily_cap_lamports::text as cap, coalesce(s.spent_lamports, 0)::text as spent
    from projects p left join project_spending s on s.project_id = p.project_id and s.day = ${today}
    where p.project_id = ${projectId} and p.deleted_at is null`)
  if (!row) return null
  const { day, spent, cap } = row
  return { day, spentLamports: BigInt(spent), capLamports: cap === null ? null : BigInt(cap) }
}
