import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#db/connection.ts'
import type { Note } from './asked.ts'

/** An item that was entered through the API has an event of that; one that a test stored as a row has not. */
const moves = {
  item: '->0 0>10 0>20 0>40 10>20 10>40 40>0 40>20 40>40',
  attempt: `->signed ->final signed>sent signed>landed signed>final signed>expired signed>failed signed>unknown
    sent>landed sent>final sent>expired sent>failed sent>unknown landed>sent landed>final landed>failed landed>unknown
    unknown>landed unknown>final unknown>expired unknown>failed expired>landed expired>failed expired>unknown failed>landed`,
  chunk: null,
} as const
type Entity = keyof typeof moves

const current: Record<Entity, SQL> = {
  item: sql`select item_id as id, status as state from minting_items`,
  chunk: sql`select chunk_id as id, state from chunks`,
  attempt: sql`select attempt_id as id, state from attempts`,
}

/**
 * Of items, chunks and attempts: each move begins where the last one ended, and the last one is what the row says. Every item that has
 * ended and every attempt has a story, from its beginning and by moves that may be.
 */
export async function proveStories(db: Db, note: Note): Promise<void> {
  for (const entity of Object.keys(current) as Entity[]) {
    for (const { id, story } of await listBroken(db, entity))
      note('wrong', 1, `story of ${entity} ${id}: ${story}`)
    const allowed = moves[entity]?.split(/\s+/)
    for (const { id, move } of allowed ? await listOdd(db, entity, allowed) : [])
      note('wrong', 1, `story of ${entity} ${id} has ${move}`)
  }
  for (const { id, story } of await listUntold(db))
    note('wrong', 1, `story of ${id}: ${story ?? 'there is none'}`)
}

function listBroken(db: Db, entity: Entity) {
  return db.execute<{ id: string; story: string }>(sql`
    with moves as (
      select entity_id, seq, from_state, to_state, lag(to_state) over (partition by entity_id order by seq) as before,
        lead(to_state) over (partition by entity_id order by seq) is null as is_last
      from events where entity = ${entity})
    select m.entity_id::text as id, coalesce(m.before, '?') || ', then ' || coalesce(m.from_state, '-') || ' to ' || m.to_state
      || ', now ' || r.state as story
    from moves m join (${current[entity]}) r on r.id = m.entity_id
    where (m.before is not null and m.before is distinct from m.from_state) or (m.is_last and m.to_state <> r.state)`)
}

function listOdd(db: Db, entity: Entity, allowed: string[]) {
  return db.execute<{ id: string; move: string }>(sql`
    select entity_id::text as id, coalesce(from_state, '-') || '>' || to_state as move from events
    where entity = ${entity} and coalesce(from_state, '-') || '>' || to_state <> all(${sql.param(allowed)}::text[])`)
}

/** Items that have ended and attempts whose story does not begin at the beginning, and those without one. */
function listUntold(db: Db) {
  return db.execute<{ id: string; story: string | null }>(sql`
    select row.id, first.story from (
      select 'item' as entity, item_id as key, 'item ' || item_id as id from minting_items where status in ('20', '40')
      union all select 'attempt', attempt_id, 'attempt ' || attempt_id from attempts
    ) as row left join lateral (
      select e.from_state, e.to_state, 'it begins with ' || coalesce(e.from_state, '-') || ' to ' || e.to_state as story
      from events e where e.entity = row.entity and e.entity_id = row.key order by e.seq limit 1
    ) as first on true
    where first.story is null or not (first.from_state is null or (row.entity = 'item' and first.from_state = '0'))`)
}
