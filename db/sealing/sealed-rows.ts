import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import { sealedPlaces, type SealedPlace, type SealedPlaceName } from './places.ts'

export interface SealedRow {
  /** The values of the place's `keys`, in their order. */
  key: unknown[]
  sealed: string
  label: string
}

/**
 * Rows of a place that are not under the key `keyId`, in the order of their keys.
 * @param after the last key of the page before; null for the first page.
 */
export async function listOutdated(
  db: Queryable,
  name: SealedPlaceName,
  page: { keyId: string; after: unknown[] | null; limit: number },
): Promise<SealedRow[]> {
  const place: SealedPlace = sealedPlaces[name]
  const { table, column, keys, label } = place
  const fields = Object.fromEntries(keys.map((key, at) => [`key${at}`, key]))
  const rows = await db
    .select({ ...fields, sealed: sql<string>`${column}`, label: sql<string>`${label}` })
    .from(table)
    .where(
      and(
        isSealed(place),
        isNotUnder(place, page.keyId),
        page.after ? isAfter(place, page.after) : undefined,
      ),
    )
    .orderBy(...keys.map((key) => asc(key)))
    .limit(page.limit)
  return rows.map((row: Record<string, unknown>) => ({
    key: keys.map((_key, at) => row[`key${at}`]),
    sealed: String(row['sealed']),
    label: String(row['label']),
  }))
}

/** Puts a text in place of another, unless somebody put one there meanwhile. @returns whether it is there. */
export async function saveResealed(
  db: Queryable,
  name: SealedPlaceName,
  { key, sealed }: SealedRow,
  resealed: string,
): Promise<boolean> {
  const { table, column, keys }: SealedPlace = sealedPlaces[name]
  const isRow = keys.map((own, at) => eq(own, key[at]))
  const set = sql`update ${table} set ${sql.identifier(column.name)} = ${resealed} where ${and(...isRow, eq(column, sealed))}`
  const { count } = await db.execute(sql`${set}`)
  return count > 0
}

/** How many rows of a place are under each key; `keyId` is null for texts from before keys had ids. */
export async function countByKey(
  db: Queryable,
  name: SealedPlaceName,
): Promise<{ keyId: string | null; rows: number }[]> {
  const place: SealedPlace = sealedPlaces[name]
  const keyId = keyIdIn(place)
  return db
    .select({ keyId: sql<string | null>`${keyId}`, rows: sql<number>`count(*)`.mapWith(Number) })
    .from(place.table)
    .where(isSealed(place))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
}

/** `v2.KEY.WRAPPED.BODY`; `v1.` has none. */
function keyIdIn({ column }: SealedPlace): SQL {
  return sql`case when ${column} like 'v2.%' then split_part(${column}, '.', 2) end`
}

function isSealed({ column, where }: SealedPlace): SQL | undefined {
  return and(sql`${column} is not null`, where)
}

function isNotUnder(place: SealedPlace, keyId: string): SQL {
  return sql`${keyIdIn(place)} is distinct from ${keyId}`
}

function isAfter({ keys }: SealedPlace, after: unknown[]): SQL {
  const own = sql.join(
    keys.map((key) => sql`${key}`),
    sql`, `,
  )
  const last = sql.join(
    keys.map((key, at) => sql`${sql.param(after[at], key)}`),
    sql`, `,
  )
  return sql`(${own}) > (${last})`
}
