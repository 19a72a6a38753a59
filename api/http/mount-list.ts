import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Queryable } from '#db/connection.ts'
import type { Page } from '#db/sql/keyset-query.ts'
import type { Services } from '../services.ts'
import type { Mount } from './mount.ts'
import { pageKey, pageOfRows } from './page-key.ts'

type Query<E extends Endpoint> = z.output<E['query']>
type ShownRow<E extends Endpoint> = z.input<E['reply']> extends { rows: readonly (infer Row)[] } ? Row : never
type FilterOf<Input> = Omit<Input, 'after' | 'limit'>
/** Never when the endpoint takes a filter, or a value of one, that the list does not know. */
type Known<E extends Endpoint, Input> =
  Exclude<keyof Query<E>, keyof Input> extends never
    ? FilterOf<Query<E>> extends FilterOf<Input>
      ? unknown
      : never
    : never

interface ListRoute<E extends Endpoint, Input, Row> {
  list: (db: Queryable, input: Input) => Promise<Row[]>
  /** What the next page comes after. */
  keyOf: (row: Row) => number
  /** All rows of a page at once, as some need others' rows. */
  present: (rows: Row[], services: Services) => Promise<ShownRow<E>[]> | ShownRow<E>[]
}

/** Mounts a list that is read by key: every filter of its query goes to the list. */
export function mountList<E extends Endpoint, Input extends Page, Row>(
  mount: Mount,
  endpoint: E & Known<E, Input>,
  { list, keyOf, present }: ListRoute<E, Input, Row>,
): void {
  mount<Endpoint>(endpoint, async ({ query, services }) => {
    const { after, limit, ...filters } = query as { after?: string; limit: number }
    const input = { ...filters, after: pageKey(after), limit: limit + 1 } as unknown as Input
    const page = pageOfRows(await list(services.db, input), { limit, keyOf, present: (row) => row })
    return { ...page, rows: await present(page.rows, services) }
  })
}
