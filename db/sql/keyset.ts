import { asc, desc, gt, lt, type AnyColumn } from 'drizzle-orm'

export type Order = 'asc' | 'desc'

/** The rows of a list that stand behind a key, in its order; null is the start. */
export function behind(key: AnyColumn, after: number | null, order: Order = 'desc') {
  if (after === null) return undefined
  return order === 'asc' ? gt(key, after) : lt(key, after)
}

export function inOrder(key: AnyColumn, order: Order = 'desc') {
  return order === 'asc' ? asc(key) : desc(key)
}
