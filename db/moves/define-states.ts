import { sql, type SQL } from 'drizzle-orm'
import { defineHeldLease, defineLease, type HeldLease, type Lease } from './define-lease.ts'
import { insertEvents } from './insert-events.ts'
import { movingPart, namesOf, notedPart } from './move-parts.ts'
import type { Change, HeldLeasePart, LeasePart, MoveBase, States, StatesDefinition } from './states.ts'

/** Asked for a move that is not in the table of moves: a mistake in our code. */
export class IllegalMoveError extends Error {
  override name = 'IllegalMoveError'
}

/** The states of one table, with the only way to change them. */
export function defineStates<State extends string>(
  definition: StatesDefinition<State> & { lease: HeldLeasePart },
): States<State, HeldLease>
export function defineStates<State extends string>(
  definition: StatesDefinition<State> & { lease: LeasePart },
): States<State, Lease>
export function defineStates<State extends string>(definition: StatesDefinition<State>): States<State>
export function defineStates<State extends string>(definition: StatesDefinition<State>): States<State> {
  const { entity } = definition
  const names = namesOf(definition)
  const partsOf = (name: SQL, move: Parameters<States<State>['moving']>[1]) => {
    const froms = checkedFroms(definition, move)
    const from = move.isOrdered !== true && froms.length === 1 ? (froms[0] ?? null) : sql`was`
    return {
      moved: movingPart(names, name, { ...move, froms }),
      events: insertEvents({ ...eventsOf(move), entity, rows: name, from, to: move.to }),
    }
  }
  return {
    entity,
    lease: leaseOf(definition),
    move: async (db, move) => {
      const { moved, events } = partsOf(sql`moved`, move)
      if (move.ids?.length === 0) return []
      return idsOf(
        await db.execute(
          sql`with ${ahead(move)}${moved}${move.beside ?? sql``}${events} returning entity_id as id`,
        ),
      )
    },
    moving: (name, move) => {
      const { moved, events } = partsOf(sql.raw(name), move)
      return sql`, ${ahead(move)}${moved}${move.beside ?? sql``}, ${sql.raw(`${name}_events`)} as (${events})`
    },
    note: async (db, note) => {
      if (note.ids?.length === 0) return []
      const was = sql`was`
      const events = insertEvents({
        ...eventsOf(note),
        entity,
        rows: sql`noted`,
        from: was,
        to: note.to ?? was,
      })
      return idsOf(
        await db.execute(
          sql`with ${ahead(note)}${notedPart(names, sql`noted`, note)}${note.beside ?? sql``}${events}
            returning entity_id as id`,
        ),
      )
    },
  }
}

function checkedFroms<State extends string>(
  { entity, moves }: StatesDefinition<State>,
  { from, to }: MoveBase<State>,
): readonly State[] {
  const froms = typeof from === 'string' ? [from] : from
  for (const state of froms)
    if (!moves[state].includes(to))
      throw new IllegalMoveError(`A ${entity} may not move from ${state} to ${to}.`)
  return froms
}

function eventsOf({ actor, reason, masterId }: Change) {
  return { actor, reason, masterId: masterId ?? sql`run_id` }
}

function ahead({ given }: Change): SQL {
  return given ? sql`${given}, ` : sql``
}

function idsOf(rows: Iterable<Record<string, unknown>>): number[] {
  return Array.from(rows, (row) => Number(row['id']))
}

function leaseOf<State extends string>(definition: StatesDefinition<State>) {
  const { lease } = definition
  if (!lease) return undefined
  return 'holderColumn' in lease
    ? defineHeldLease({ ...definition, ...lease })
    : defineLease({ ...definition, ...lease })
}
