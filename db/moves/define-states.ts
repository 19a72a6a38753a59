import { sql, type SQL } from 'drizzle-orm'
import type { EventEntity } from '#contract/codes/status.ts'
import type { Queryable } from '../connection.ts'
import { defineLease, type Lease, type LeaseDefinition } from './define-lease.ts'

export interface StatesDefinition<State extends string> {
  /** What its events are about. */
  entity: EventEntity
  table: string
  /** What `set` and `where` of a move call the row. */
  alias: string
  key: string
  /** The column of the state. */
  column: string
  /** The column of the run its events belong to; null: none. */
  masterColumn: string | null
  /** Every move there is. */
  moves: Readonly<Record<State, readonly State[]>>
  /** Rows that are worked on when they are due; every move makes its rows due at once. */
  lease?: LeasePart
}

export type LeasePart = Pick<LeaseDefinition, 'dueColumn' | 'isOpen'>

export interface Move<State extends string> {
  ids: number[]
  from: State
  to: State
  /** A user's uuid or a process name. */
  actor: string
  /** Words for the event. */
  reason?: string | null | undefined
  /** More columns set by the same statement, as `column = value, ...`; their words are ours, never a person's. */
  set?: SQL
  /** What must be true of a row beside its state. */
  where?: SQL
}

export interface States<State extends string, L extends Lease | null = Lease | null> {
  /**
   * Moves rows from one state to another and writes an event for each, in one statement: a compare-and-set. Rows in
   * another state, or not as `where` says, stay as they are.
   * @returns the ids that moved.
   * @throws IllegalMoveError when no row may ever move so.
   */
  move(db: Queryable, move: Move<State>): Promise<number[]>
  /** Null: nobody waits for these rows to become due. */
  lease: L
}

/** Asked for a move that is not in the table of moves: a mistake in our code. */
export class IllegalMoveError extends Error {
  override name = 'IllegalMoveError'
}

/** The states of one table, with the only way to change them. */
export function defineStates<State extends string>(
  definition: StatesDefinition<State> & { lease: LeasePart },
): States<State, Lease>
export function defineStates<State extends string>(definition: StatesDefinition<State>): States<State>
export function defineStates<State extends string>(definition: StatesDefinition<State>): States<State> {
  const { entity, moves, lease } = definition
  const names = namesOf(definition)
  const due = lease && sql.raw(`, ${lease.dueColumn} = now()`)
  return {
    lease: lease ? defineLease({ ...definition, ...lease }) : null,
    move: async (db, { ids, from, to, actor, reason, set, where }) => {
      if (!moves[from].includes(to))
        throw new IllegalMoveError(`A ${entity} may not move from ${from} to ${to}.`)
      if (ids.length === 0) return []
      const rows = await db.execute<{ id: string }>(sql`
        with moved as (
          update ${names.table} set ${names.column} = ${to}, modified_at = now()${due ?? sql``}${comma(set)}
          where ${names.key} = any(${sql.param(ids)}::bigint[]) and ${names.columnOfRow} = ${from}
            and ${where ?? sql`true`}
          returning ${names.key} as id, ${names.master} as master_id
        )
        insert into events (actor, entity, entity_id, master_id, from_state, to_state, reason)
        select ${actor}, ${entity}, id, master_id, ${from}, ${to}, ${reason ?? null} from moved
        returning entity_id as id`)
      return rows.map((row) => Number(row.id))
    },
  }
}

function namesOf({ table, alias, key, column, masterColumn }: Omit<StatesDefinition<string>, 'moves'>) {
  const ofRow = (name: string) => sql.raw(`${alias}.${name}`)
  return {
    table: sql.raw(`${table} ${alias}`),
    key: ofRow(key),
    column: sql.raw(column),
    columnOfRow: ofRow(column),
    master: masterColumn === null ? sql`null::bigint` : ofRow(masterColumn),
  }
}

function comma(part: SQL | undefined): SQL {
  return part ? sql`, ${part}` : sql``
}
