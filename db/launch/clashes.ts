import type { Db } from '../connection.ts'
import { listPlannedKeys, type NewItem } from '../run/item-insert.ts'
import { isUniqueViolation } from '../sql/unique-violation.ts'
import { setsOf } from './sets-of.ts'

/** A row whose item a run has already. */
export interface Clash {
  row: number
  masterId: number
  masterName: string
}

/** Rows of a list are in other runs. */
export class ItemsTakenError extends Error {
  override name = 'ItemsTakenError'
  readonly clashes: readonly Clash[]
  constructor(clashes: readonly Clash[]) {
    super(`${clashes.length} items are in other runs.`)
    this.clashes = clashes
  }
}

/**
 * What stood against a list that was not stored: null when it was refused for another reason. Call it after the transaction is over.
 */
export async function findClashes(
  db: Db,
  error: unknown,
  items: readonly NewItem[],
): Promise<readonly Clash[] | null> {
  if (error instanceof ItemsTakenError) return error.clashes
  return isUniqueViolation(error, 'minting_items_business_key') ? listClashes(db, items) : null
}

async function listClashes(db: Db, items: readonly NewItem[]): Promise<Clash[]> {
  const clashes: Clash[] = []
  for (const set of setsOf(items)) {
    const rowOf = new Map(set.map((item) => [item.businessKey, item.rowNo]))
    for (const { businessKey: key, masterId, masterName } of await listPlannedKeys(db, [...rowOf.keys()])) {
      const row = rowOf.get(key)
      if (row !== undefined) clashes.push({ row, masterId, masterName })
    }
  }
  return clashes
}
