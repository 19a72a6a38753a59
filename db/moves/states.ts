import type { SQL } from 'drizzle-orm'
import type { EventEntity } from '#contract/codes/status.ts'
import type { Queryable } from '../connection.ts'
import type { HeldLeaseDefinition, LeaseDefinition } from './define-lease.ts'

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
  /** Whether `modified_at` is the time of the last move: it is, unless this says otherwise. */
  hasModifiedAt?: boolean
  /** Every move there is. */
  moves: Readonly<Record<State, readonly State[]>>
  /**
   * Rows that are worked on when they are due, every move makes them due at once; or that one worker holds, who goes
   * on holding them through their moves.
   */
  lease?: LeasePart | HeldLeasePart
}

export type LeasePart = Pick<LeaseDefinition, 'dueColumn' | 'isOpen'>
export type HeldLeasePart = Pick<HeldLeaseDefinition, 'dueColumn' | 'isOpen' | 'holderColumn'>

/** More rows, for the values of each row: which they are, as a `from` says it, and which goes with a row. */
export interface Using {
  rows: SQL
  on: SQL
}

/** The rows of a change: by their ids, by what is true of them, or by what they are joined with. */
export type Which = { ids: number[] } | { ids?: undefined; where: SQL } | { ids?: undefined; using: Using }

export interface Change {
  /** A user's uuid or a process name. */
  actor: string
  /** Words for the event. */
  reason?: string | null | undefined
  /** The run the events belong to, where the rows have no column for it. */
  masterId?: number
  /** More columns set by the same statement, as `column = value, ...`; their words are ours, never a person's. */
  set?: SQL
  /** What must be true of a row beside its state. */
  where?: SQL
  /** Parts of the `with` ahead of the change, as `name as (...), ...`: `using`, `set` and `where` may read them. */
  given?: SQL
  using?: Using
  /** What else of a changed row `beside` reads, as columns of a `returning`. */
  returning?: SQL
  /** More parts of the `with`, as `, name as (...)`: they read the changed rows by their name, at least `id` and `run_id`. */
  beside?: SQL
  /** When the row is due again, if it has a lease; at once where this is not said. */
  dueInMs?: number
}

export interface MoveBase<State extends string> extends Change {
  /** Where there are several, the event of a row says which it was. */
  from: State | readonly State[]
  to: State
  /**
   * Locks the rows in the order of their ids before they move: two statements over the same rows never wait for each
   * other in a circle. Always so from several states.
   */
  isOrdered?: boolean
}
export type Move<State extends string> = MoveBase<State> & Which

export interface NoteBase<State extends string> extends Change {
  /** The states a row may be in: any, where this is not said. */
  in?: readonly State[]
  /** What the event says it became: what it was, where this is not said. */
  to?: string
}
export type Note<State extends string> = NoteBase<State> & Which

export interface States<State extends string, Leased = unknown> {
  entity: EventEntity
  /**
   * Moves rows from one state to another and writes an event for each, in one statement: a compare-and-set. Rows in
   * another state, or not as `where` says, stay as they are. `beside` reads them as `moved`.
   * @returns the ids that moved.
   * @throws IllegalMoveError when no row may ever move so.
   */
  move(db: Queryable, move: Move<State>): Promise<number[]>
  /** The same as parts of another statement's `with`, `, name as (...), ...`, which reads the rows by this name. */
  moving(name: string, move: Move<State>): SQL
  /**
   * Changes rows that keep their state, and writes an event for each, in one statement. `beside` reads them as
   * `noted`. @returns the ids that changed.
   */
  note(db: Queryable, note: Note<State>): Promise<number[]>
  /** Undefined: nobody waits for these rows to become due. */
  lease: Leased
}
