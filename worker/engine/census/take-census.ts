import { countUnexplained } from '#db/census/unexplained.ts'
import type { Run } from '#db/run/runs.ts'
import type { Signer } from '../../chains/transaction.ts'
import type { WorkerContext } from '../../context.ts'
import { withKeptLock } from '../../kept-lock.ts'
import { isAhead, operationOf, type Count, type Adoption } from '../../operations/index.ts'

/** What a census found, and what became of it. */
export interface CensusResult extends Adoption {
  counts: Count[]
  /** NFTs on chain that no item explains and nobody has accepted. */
  unexplained: number
  /** The rows still explain less than is there. */
  isAhead: boolean
}

const clear = { adopted: 0, unexplained: 0, isAhead: false }

/**
 * Holds the chain against the rows, and takes what is there and not in the rows into them. Rows may know less than the chain after a
 * restore, or when RPCs denied what had landed. For one collection, or one run that is of
 * none, one worker at a time does this.
 * @param options.refusedChunkId the chain refuses this chunk since something of it is there. @param options.isStrict something is to be
 * signed.
 * @returns null when another worker is at it.
 * @throws ChainError when no RPC answers.
 */
export async function takeCensus(
  ctx: WorkerContext,
  run: Run,
  authority: Signer,
  { refusedChunkId = null, isStrict = false }: { refusedChunkId?: number | null; isStrict?: boolean },
): Promise<CensusResult | null> {
  const { census } = operationOf(run)
  const { collection } = run
  if (!census) return { ...clear, counts: [] }
  const lock = collection
    ? ({ name: 'census', key: collection.id } as const)
    : ({ name: 'censusOfRun', key: run.master.id } as const)
  const counts = await census.count(ctx, run, { isStrict })
  if (refusedChunkId === null && !counts.some(isAhead)) return { ...clear, counts }
  let result: CensusResult | null = null
  await withKeptLock(ctx, lock, async () => {
    // Another worker may have adopted all of it meanwhile.
    const before = await census.count(ctx, run, { isStrict })
    const adoption =
      refusedChunkId === null && !before.some(isAhead)
        ? clear
        : await census.adopt(ctx, run, authority, { counts: before, refusedChunkId })
    const after = await census.count(ctx, run, { isStrict })
    const unexplained = collection ? await countUnexplained(ctx.db, collection.id) : 0
    result = { ...adoption, counts: after, unexplained, isAhead: after.some(isAhead) }
  })
  if (result !== null)
    ctx.log.error({ masterId: run.master.id, ...sums(result) }, 'the chain was ahead of the rows')
  return result
}

/** The numbers of a census: of what it counts in several ways, the largest. */
export function sums(result: CensusResult) {
  return {
    onChain: largestOf(result, ({ onChain }) => onChain ?? 0),
    inRows: largestOf(result, ({ inRows }) => inRows),
    adopted: result.adopted,
    unexplained: result.unexplained,
  }
}

/** How many there are on chain that the rows do not explain. */
export function gapOf(result: CensusResult): number {
  return largestOf(result, (count) => (isAhead(count) ? Math.max(1, (count.onChain ?? 0) - count.inRows) : 0))
}

function largestOf({ counts }: CensusResult, of: (count: Count) => number): number {
  const kinds = [...new Set(counts.map(({ kind }) => kind))].map((kind) =>
    counts.filter((count) => count.kind === kind),
  )
  return Math.max(0, ...kinds.map((own) => own.reduce((sum, count) => sum + of(count), 0)))
}
