import type { Db } from '#db/connection.ts'
import { findClashes, type Clash } from '#db/launch/clashes.ts'
import type { NewItem } from '#db/run/item-insert.ts'
import { AppError } from '../app-error.ts'
import type { AlreadyPlanned, PlannedRange } from '#contract/run/plans.ts'

/** First rows named one by one, and stretches of rows: a reply stays small however long the list. */
const rowsMax = 100
const rangesMax = 1_000

/**
 * Turns the refusal of a key that is taken into ITEMS_ALREADY_PLANNED, with the rows, how many
 * there are and the runs they are in. Call it after the transaction is over.
 */
export async function asAlreadyPlanned(db: Db, error: unknown, items: readonly NewItem[]): Promise<never> {
  const clashes = await findClashes(db, error, items)
  if (clashes === null) throw error
  throw new AppError('ITEMS_ALREADY_PLANNED', {
    params: toParams([...clashes].sort((a, b) => a.row - b.row)),
  })
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
