import { and, eq, ilike, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '../connection.ts'
import { behind, inOrder, type Order } from './keyset.ts'
import { containsPattern } from './like-pattern.ts'

/** Which part of a list. @param after the key of the last row before it; null is the start. */
export interface Page {
  after: number | null
  limit: number
  order?: Order | undefined
}

type Filters = Record<string, PgColumn | ((value: never) => SQL | undefined)>
type ValuesOf<F extends Filters> = {
  [Name in keyof F]?: (F[Name] extends PgColumn ? F[Name]['_']['data'] : ValueOf<F[Name]>) | undefined
}
type ValueOf<Filter> = Filter extends (value: infer Value) => unknown ? Value : never

/** What of a select the kit goes on with. */
interface Selection<Rows> {
  where: (condition: SQL | undefined) => {
    orderBy: (order: SQL) => { limit: (count: number) => PromiseLike<Rows> }
  }
}

interface KeysetQuery<S extends PromiseLike<unknown[]>, F extends Filters> {
  select: (db: Queryable) => S
  /** Rows are in its order, newest first unless asked otherwise. */
  key: PgColumn
  /** What every row of the list is. */
  where?: SQL | undefined
  /** Where a text is looked for: as a part in any case, or as the whole. */
  search?: { contains: PgColumn[]; is?: PgColumn[] }
  /** By the names of the contract's query: a column that has the value, or a condition. */
  filters?: F
}

/**
 * A list that is read by key.
 *
 * @example const listNotes = keysetQuery({ select: selectNotes, key: notes.id, filters: { status: notes.status } })
 * await listNotes(db, { status: 'open', after: null, limit: 50 })
 */
export function keysetQuery<S extends PromiseLike<unknown[]>, const F extends Filters = Record<never, never>>(
  query: KeysetQuery<S, F>,
) {
  return async (
    db: Queryable,
    input: ValuesOf<F> & Page & { search?: string | undefined },
  ): Promise<Awaited<S>> => {
    const { select, key, where, search, filters = {} } = query
    const values: Record<string, unknown> = input
    const asked = Object.entries<Filters[string]>(filters).map(([name, filter]) =>
      conditionOf(filter, values[name]),
    )
    const selection = select(db) as unknown as Selection<Awaited<S>>
    return selection
      .where(
        and(where, behind(key, input.after, input.order), ...asked, search && matches(search, input.search)),
      )
      .orderBy(inOrder(key, input.order))
      .limit(input.limit)
  }
}

function conditionOf(filter: Filters[string], value: unknown): SQL | undefined {
  if (value === undefined) return undefined
  return typeof filter === 'function' ? filter(value as never) : eq(filter, value)
}

function matches({ contains, is = [] }: { contains: PgColumn[]; is?: PgColumn[] }, text: string | undefined) {
  if (!text) return undefined
  const pattern = containsPattern(text)
  return or(...contains.map((column) => ilike(column, pattern)), ...is.map((column) => eq(column, text)))
}
