import { sql } from 'drizzle-orm'
import type { Db } from '#db/connection.ts'
import type { Note } from './asked.ts'

/** Of items, chunks and attempts: each move begins where the last one ended, and the last one is what the row says. */
export async function proveStories(db: Db, note: Note): Promise<void> {
  const rows = {
    item: sql`select item_id as id, status as state from minting_items`,
    chunk: sql`select chunk_id as id, state from chunks`,
    attempt: sql`select attempt_id as id, state from attempts`,
  }
  for (const [entity, current] of Object.entries(rows)) {
    const broken = await db.execute<{ id: string; story: string }>(sql`
      with moves as (
        select entity_id, seq, from_state, to_state, lag(to_state) over (partition by entity_id order by seq) as before,
          lead(to_state) over (partition by entity_id order by seq) is null as is_last
        from events where entity = ${entity})
      select m.entity_id::text as id, coalesce(m.before, '?') || ', then ' || coalesce(m.from_state, '-') || ' to ' || m.to_state
        || ', now ' || r.state as story
      from moves m join (${current}) r on r.id = m.entity_id
      where (m.before is not null and m.before is distinct from m.from_state) or (m.is_last and m.to_state <> r.state)`)
    for (const { id, story } of broken) note('wrong', 1, `story of ${entity} ${id}: ${story}`)
  }
}
