import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import { chunks } from '../schema.ts'

/**
 * Guards whose chunk can send nothing more and whose lamports are not home. Not those of a seed that an open chunk of the run has too, such
 * as the first half of a chunk that was split: there they are what keeps it from landing twice.
 */
export function listGuardsOut(db: Queryable, masterId: number, limit: number) {
  return db
    .select({
      chunkId: chunks.id,
      seed: sql<string>`${chunks.guardSeed}`,
      /** Its chunk landed, and so it was there. */
      isMade: sql<boolean>`${chunks.state} = 'final'`,
    })
    .from(chunks)
    .where(
      and(
        eq(chunks.masterId, masterId),
        isNotNull(chunks.guardSeed),
        eq(chunks.guardReturned, false),
        inArray(chunks.state, ['final', 'failed', 'split', 'cancelled']),
        sql`not exists (select from chunks o where o.master_id = ${masterId} and o.guard_seed = ${chunks.guardSeed}
          and o.state in ('planned', 'signed', 'sent', 'landed', 'unknown'))`,
      ),
    )
    .limit(limit)
}

export async function saveGuardsReturned(db: Queryable, chunkIds: number[]) {
  if (chunkIds.length > 0)
    await db.update(chunks).set({ guardReturned: true }).where(inArray(chunks.id, chunkIds))
}
