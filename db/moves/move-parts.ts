import { sql, type SQL } from 'drizzle-orm'
import { fromNow } from './define-lease.ts'
import type { Change, StatesDefinition, Which } from './states.ts'

/** How a table's rows are called inside a statement. */
export interface Names {
  table: SQL
  alias: SQL
  key: SQL
  /** The column of the state, to set it and to read it. */
  column: SQL
  columnOfRow: SQL
  master: SQL
  hasModifiedAt: boolean
  dueColumn: SQL | null
}

export function namesOf<State extends string>(definition: StatesDefinition<State>): Names {
  const { table, alias, key, column, masterColumn, hasModifiedAt = true, lease } = definition
  const ofRow = (name: string) => sql.raw(`${alias}.${name}`)
  return {
    table: sql.raw(`${table} ${alias}`),
    alias: sql.raw(alias),
    key: ofRow(key),
    column: sql.raw(column),
    columnOfRow: ofRow(column),
    master: masterColumn === null ? sql`null::bigint` : ofRow(masterColumn),
    hasModifiedAt,
    // Who holds a row goes on through its moves.
    dueColumn: lease && !('holderColumn' in lease) ? sql.raw(lease.dueColumn) : null,
  }
}

type AnyMove = Change & Which & { froms: readonly string[]; to: string; isOrdered?: boolean | undefined }

/** The rows that move: `name as (...)`, or two parts where they are locked before they move. */
export function movingPart(names: Names, name: SQL, input: AnyMove): SQL {
  const change = sql`${names.column} = ${input.to}${more(names, input)}`
  return input.isOrdered === true || input.froms.length > 1
    ? lockedPart(names, name, { ...input, change })
    : sql`${name} as (
        update ${names.table} set ${change}${fromUsing(input)}
        where ${all([which(names, input), isFrom(names, input.froms), input.where, input.using?.on])}
        returning ${returned(names, input)}
      )`
}

/**
 * Where the order is asked for, rows are locked by their ids alone: what PostgreSQL believes of the states is as old as
 * its statistics, and a plan that expects no row in this state compares each row of the table with each of these.
 */
function lockedPart(names: Names, name: SQL, input: AnyMove & { change: SQL }): SQL {
  const before = sql`${name}_before`
  const mayMove = isFrom(names, input.froms)
  const found = [
    which(names, input),
    input.ids && input.isOrdered === true ? undefined : mayMove,
    input.where,
  ]
  return sql`${before} as materialized (
      select ${names.key} as id, ${names.columnOfRow} as was, ${mayMove} as may_move from ${names.table}
      where ${all(found)} order by ${names.key} for update of ${names.alias}
    ), ${name} as (
      update ${names.table} set ${input.change} from ${before}${input.using ? sql`, ${input.using.rows}` : sql``}
      where ${all([sql`${names.key} = ${before}.id`, sql`${before}.may_move`, input.using?.on])}
      returning ${returned(names, input)}, ${before}.was
    )`
}

/** The rows that are changed and keep their state: `name as (...)`. */
export function notedPart(names: Names, name: SQL, input: Change & Which & { in?: readonly string[] }): SQL {
  const states = input.in && isFrom(names, input.in)
  return sql`${name} as (
      update ${names.table} set ${names.column} = ${names.columnOfRow}${more(names, input)}${fromUsing(input)}
      where ${all([which(names, input), states, input.where, input.using?.on])}
      returning ${returned(names, input)}, ${names.columnOfRow} as was
    )`
}

function more({ hasModifiedAt, dueColumn }: Names, { set, dueInMs }: Change): SQL {
  const due = dueInMs === undefined ? sql`now()` : fromNow(dueInMs)
  return sql.join([
    ...(hasModifiedAt ? [sql`, modified_at = now()`] : []),
    ...(dueColumn ? [sql`, ${dueColumn} = ${due}`] : []),
    ...(set ? [sql`, ${set}`] : []),
  ])
}

function returned({ key, master }: Names, { returning }: Change): SQL {
  return sql`${key} as id, ${master} as run_id${returning ? sql`, ${returning}` : sql``}`
}

function fromUsing({ using }: Change): SQL {
  return using ? sql` from ${using.rows}` : sql``
}

function which({ key }: Names, { ids }: Which): SQL | undefined {
  return ids && sql`${key} = any(${sql.param(ids)}::bigint[])`
}

function isFrom({ columnOfRow }: Names, states: readonly string[]): SQL {
  return states.length === 1
    ? sql`${columnOfRow} = ${states[0]}`
    : sql`${columnOfRow} = any(${sql.param([...states])}::text[])`
}

function all(conditions: (SQL | undefined)[]): SQL {
  return sql.join(
    conditions.flatMap((condition) => (condition ? [sql`(${condition})`] : [])),
    sql` and `,
  )
}
