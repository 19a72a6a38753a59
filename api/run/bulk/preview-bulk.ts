import type { Db } from '#db/connection.ts'
import { countItemGroups } from '#db/run/item-groups.ts'
import { listRuns, type RunFilter, type RunRow } from '#db/run/run-list.ts'
import { masterStatus } from '#contract/codes/status.ts'
import { bulkMax, type BulkAction, type BulkPreview } from '#contract/run/bulk.ts'
import { countInFlight, countOpen, noItems, type RunCounts } from '#contract/run/item-group.ts'

interface Counted {
  row: RunRow
  counts: RunCounts
}

/** What can be done now with the newest runs of a filter, and how many items each action is about. */
export async function previewBulk(
  db: Db,
  filter: Omit<RunFilter, 'after' | 'limit' | 'order'>,
): Promise<BulkPreview> {
  const found = await listRuns(db, { ...filter, after: null, limit: bulkMax + 1 })
  const rows = found.slice(0, bulkMax)
  const countsOf = await countItemGroups(
    db,
    rows.map(({ master }) => master.id),
  )
  const runs = rows.map((row) => ({ row, counts: countsOf.get(row.master.id) ?? noItems }))
  const of = (action: BulkAction) =>
    sum(
      action,
      runs.filter((run) => takes[action](run)),
    )
  const actions = { pause: of('pause'), resume: of('resume'), retry: of('retry'), cancel: of('cancel') }
  return { runs: rows.length, hasMore: found.length > bulkMax, actions }
}

function sum(action: BulkAction, runs: Counted[]): BulkPreview['actions'][BulkAction] {
  const total = (of: (run: Counted) => number) => runs.reduce((all, run) => all + of(run), 0)
  return {
    masterIds: runs.map(({ row }) => row.master.id),
    items: total((run) => countOf(action, run)),
    inFlight: total(({ counts }) => countInFlight(counts)),
  }
}

function countOf(action: BulkAction, { row: { master }, counts }: Counted): number {
  if (action === 'retry') return counts.retryable
  // What is not started yet waits on after a pause, for its time or for a person.
  return action === 'resume' && master.status === wait ? 0 : counts.wait
}

const { wait, processing, partiallyFailed, completeFailed, unknownFailed } = masterStatus

/** As the buttons of one run offer it. What waits because the chain holds more than the rows is looked at one by one. */
const takes: Record<BulkAction, (run: Counted) => boolean> = {
  pause: ({ row: { master } }) => master.status === processing && master.control === 'run',
  resume: ({ row: { master } }) =>
    [wait, processing, unknownFailed].some((status) => status === master.status) &&
    master.control === 'paused' &&
    master.waiting?.code !== 'CHAIN_AHEAD',
  retry: ({ row: { master }, counts }) =>
    [partiallyFailed, completeFailed, unknownFailed].some((status) => status === master.status) &&
    (master.control === 'run' || master.control === 'paused') &&
    counts.retryable > 0,
  cancel: ({ row: { master }, counts }) =>
    [wait, processing, unknownFailed].some((status) => status === master.status) &&
    (master.control === 'run' || master.control === 'paused') &&
    countOpen(counts) > 0,
}
