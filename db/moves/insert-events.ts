import { sql, type SQL } from 'drizzle-orm'
import type { EventEntity } from '#contract/codes/status.ts'

/** An event for each of some rows. */
export interface EventsOf {
  entity: EventEntity
  /** The rows, as a `from` says them: a name of the statement's `with`, or more. */
  rows: SQL
  /** Of a row: its id, and its run if it has one. */
  id?: SQL
  masterId?: SQL | number | null
  /** Of a row, as an expression, or the same for all: what it was and what it is. */
  from: SQL | string | null
  to: SQL | string
  /** A user's uuid or a process name. */
  actor: string
  reason?: SQL | string | null | undefined
}

/**
 * The one place that writes into `events`: a statement of its own, or the part of one. What only tells what happened
 * (a row was made, a person asked) may use it; what changes a state goes through `move` or `moving`.
 */
export function insertEvents({ entity, rows, id, masterId, from, to, actor, reason }: EventsOf): SQL {
  return sql`
    insert into events (actor, entity, entity_id, master_id, from_state, to_state, reason)
    select ${actor}, ${entity}, ${id ?? sql`id`}, ${masterId ?? sql`null::bigint`}, ${from}, ${to}, ${reason ?? null}
    from ${rows}`
}
