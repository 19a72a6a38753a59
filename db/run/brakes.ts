import { sql } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'

/** The error rate counts from here. */
export async function saveRateBase(
  db: Queryable,
  masterId: number,
  { failed, finished }: { failed: number; finished: number },
) {
  await db.execute(sql`
    update minting_masters set failed_base = ${failed}, finished_base = ${finished} where master_id = ${masterId}`)
}

/** What became of the items of one stage of a canary. */
export async function countStageItems(db: Queryable, masterId: number, stage: number) {
  const [row] = await db.execute<{ open: number; failed: number; any: number }>(sql`
    select (count(*) filter (where i.status in ('0', '10')))::int as open,
      (count(*) filter (where i.status = '40'))::int as failed,
      count(*)::int as any
    from chunks c join minting_items i on i.chunk_id = c.chunk_id
    where c.master_id = ${masterId} and c.stage = ${stage}`)
  return row ?? { open: 0, failed: 0, any: 0 }
}

/** Opens the stage after this one, once. */
export async function openNextStage(db: Queryable, masterId: number, stage: number) {
  await db.execute(sql`
    update minting_masters set stage = ${stage + 1} where master_id = ${masterId} and stage = ${stage}`)
}
