import type { Db } from '#db/connection.ts'
import { listPlannedKeys, type NewItem } from '#db/run/item-insert.ts'
import { isUniqueViolation } from '#db/sql/unique-violation.ts'
import { AppError } from '../app-error.ts'
import type { AlreadyPlanned, PlannedRange } from '#contract/run/plans.ts'
import { setsOf } from '#db/sql/sets-of.ts'

/** First rows named one by one, and stretches of rows: a reply stays small however long the list. */
const rowsMax = 100
const rangesMax = 1_000

/**
 * Turns the database's refusal of a key that is taken into ITEMS_ALREADY_PLANNED, with the rows, how many
 * there are and the runs they are in. Call it after the transaction is over.
 */
export async function asAlreadyPlanned(db: Db, error: unknown, items: readonly NewItem[]): Promise<never> {
  if (!isUniqueViolation(error, 'minting_items_business_key')) throw error
  throw alreadyPlanned(await listClashes(db, items))
}

/** The same of clashes that were found before. */
export function alreadyPlanned(clashes: readonly Clash[]): AppError {
  const params = toParams([...clashes].sort((a, b) => a.row - b.row))
  return new AppError('ITEMS_ALREADY_PLANNED', { params })
}

/** A row whose item a run has already. */
export interface Clash {
  row: number
  masterId: number
  masterName: string
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

function toParams(clashes: Clash[]): AlreadyPlanned & Record<string, unknown> {
  return {
    total: clashes.length,
    rows: clashes.slice(0, rowsMax),
    ranges: toRanges(clashes).slice(0, rangesMax),
  }
}

/** Rows that follow each other and are in the same run, as one stretch. */
function toRanges(clashes: Clash[]): PlannedRange[] {
  const ranges: PlannedRange[] = []
  for (const { row, masterId, masterName } of clashes) {
    const last = ranges.at(-1)
    if (last && last.to === row - 1 && last.masterId === masterId) last.to = row
    else ranges.push({ from: row, to: row, masterId, masterName })
  }
  return ranges
}
