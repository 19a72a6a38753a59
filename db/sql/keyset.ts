import { asc, desc, gt, lt, type AnyColumn } from 'drizzle-orm'

export type Order = 'asc' | 'desc'

/** The rows of a list that stand behind a key, in its order; null is the start. */
export const behind = (key: AnyColumn, after: number | null, order: Order = 'desc') => {
  if (after === null) return undefined
  return order === 'asc' ? gt(key, after) : lt(key, after)
}

export const inOrder = (key: AnyColumn, order: Order = 'desc') => (order === 'asc' ? asc(key) : desc(key))
