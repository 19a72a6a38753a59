import { sql } from 'drizzle-orm'
import {
  itemMoves,
  masterMoves,
  paymentMoves,
  planMoves,
  type ItemStatus,
  type MasterStatus,
  type PaymentStatus,
  type PlanStatus,
} from '#contract/codes/status.ts'
import type { Queryable } from '../connection.ts'

interface Statuses {
  plan: PlanStatus
  master: MasterStatus
  payment: PaymentStatus
  item: ItemStatus
}
export type MovedEntity = keyof Statuses

export interface Move<E extends MovedEntity> {
  ids: number[]
  from: Statuses[E]
  to: Statuses[E]
  /** A user's uuid or a process name. */
  actor: string
  reason?: string | null
}

/** Asked for a move the tables of contract/codes/status.ts do not allow: a mistake in our code. */
export class IllegalMoveError extends Error {
  override name = 'IllegalMoveError'
}

const moves: { [E in MovedEntity]: Readonly<Record<string, readonly string[]>> } = {
  plan: planMoves,
  master: masterMoves,
  payment: paymentMoves,
  item: itemMoves,
}
const tables = {
  plan: { table: sql`mint_plans`, key: sql`plan_id`, master: sql`null::bigint` },
  master: { table: sql`minting_masters`, key: sql`master_id`, master: sql`master_id` },
  payment: { table: sql`master_payments`, key: sql`payment_id`, master: sql`master_id` },
  item: { table: sql`minting_items`, key: sql`item_id`, master: sql`master_id` },
} as const

/**
 * Moves rows from one status to another and writes an event for each, in one statement: a
 * compare-and-set. Rows in another status stay as they are.
 * @returns the ids that moved.
 * @throws IllegalMoveError when no row may ever move so.
 */
export const move = async <E extends MovedEntity>(
  db: Queryable,
  entity: E,
  it: Move<E>,
): Promise<number[]> => {
  if (!moves[entity][it.from]?.includes(it.to))
    throw new IllegalMoveError(`A ${entity} may not move from ${it.from} to ${it.to}.`)
  if (it.ids.length === 0) return []
  const { table, key, master } = tables[entity]
  const rows = await db.execute<{ id: string }>(sql`
    with moved as (
      update ${table} set status = ${it.to}, modified_at = now()
      where ${key} = any(${sql.param(it.ids)}::bigint[]) and status = ${it.from}
      returning ${key} as id, ${master} as master_id
    )
    insert into events (actor, entity, entity_id, master_id, from_state, to_state, reason)
    select ${it.actor}, ${entity}, id, master_id, ${it.from}, ${it.to}, ${it.reason ?? null} from moved
    returning entity_id as id`)
  return rows.map((row) => Number(row.id))
}

/** The first event of rows just inserted: from nothing to their first status. */
export const recordCreated = async (
  db: Queryable,
  entity: MovedEntity,
  it: { ids: number[]; masterId: number | null; to: string; actor: string },
) => {
  await db.execute(sql`
    insert into events (actor, entity, entity_id, master_id, from_state, to_state)
    select ${it.actor}, ${entity}, id, ${it.masterId}, null, ${it.to}
    from unnest(${sql.param(it.ids)}::bigint[]) as id`)
}
