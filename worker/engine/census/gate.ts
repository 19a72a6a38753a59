import type { Run } from '#db/run/runs.ts'
import { clearWaiting, setWaiting, stopRun } from '#db/run/waiting.ts'
import type { Signer } from '../../chains/transaction.ts'
import type { WorkerContext } from '../../context.ts'
import { isShort, operationOf, type Count, type Work } from '../../operations/index.ts'
import { backOffMs } from '../../queue/retry-policy.ts'
import { planTask } from '../../tasks/plan.ts'
import { isQuiet } from './quiet.ts'
import { gapOf, sums, takeCensus, type CensusResult } from './take-census.ts'

/**
 * Whether the rows of a run explain all that is on chain, so that nothing of it would be done twice. Counted by every worker before it
 * first sends something of a run, and anew in another database.
 * @param isAgain counts in any case: something is to be signed again, or the run is to end.
 * @param isEnd the run is to end: what the rows say was done must be there, all of it.
 * @returns false when the run must wait: the rows have changed, or they cannot explain what is there.
 * @throws ChainError when no RPC answers.
 */
export async function isCounted(
  ctx: WorkerContext,
  run: Run,
  authority: Signer,
  { isAgain, isEnd = false }: { isAgain: boolean; isEnd?: boolean },
): Promise<boolean> {
  if (!operationOf(run).census) return true
  const known = ctx.memory.censuses.get(run.master.id)
  const isKnown = known?.database === run.database
  if (isKnown && known.times === 0 && !isAgain) return true
  if (isKnown && known.times > 0 && ctx.clock.nowMs() < known.nextAt) return false
  if (!isEnd && (await isQuiet(ctx, run))) return false
  const result = await takeCensus(ctx, run, authority, { isStrict: !isEnd })
  if (!result) return false
  const isCancelled = isEnd && run.master.control === 'cancelling'
  const short = isEnd && !isCancelled ? result.counts.find(isShort) : undefined
  remember(ctx, run, isKnown ? known.times : 0, result.isAhead || short !== undefined)
  if (!result.isAhead) await stopWaiting(ctx, run)
  if (!result.isAhead && result.adopted === 0) return short === undefined || sayShort(ctx, run, short)
  // What no item explains is none of a run that is cancelled, and nobody is asked about it any more.
  if (isCancelled && result.adopted === 0 && gapOf(result) <= result.unexplained) return true
  await say(ctx, run, result)
  return false
}

/** The chain refuses a chunk because something of it is there: that is looked for. @returns whether any of it was found and adopted. */
export async function adoptRefused(
  ctx: WorkerContext,
  { run, authority, chunk }: Pick<Work, 'run' | 'authority'> & { chunk: { id: number } },
): Promise<boolean> {
  const result = await takeCensus(ctx, run, authority, { refusedChunkId: chunk.id })
  // Another worker is at it: the chunk waits like one whose account is not known yet.
  if (!result) return true
  if (result.adopted === 0) return false
  await say(ctx, run, result)
  return true
}

/** A run that a person is asked about says so until that person resumes it. */
async function stopWaiting(ctx: WorkerContext, { master }: Run) {
  const { code } = master.waiting ?? {}
  if (master.control !== 'paused' && (code === 'CHAIN_AHEAD' || code === 'CHAIN_SHORT'))
    await clearWaiting(ctx.db, master.id, ['CHAIN_AHEAD', 'CHAIN_SHORT'])
}

/** The run is not over while the chain has less of it than the rows. It is counted again, since an RPC may only be late. */
async function sayShort(ctx: WorkerContext, run: Run, { address, onChain, doneInRows }: Count) {
  const params = { address, onChain: String(onChain ?? 0), inRows: String(doneInRows) }
  ctx.log.error({ masterId: run.master.id, ...params }, 'the chain has less than the rows')
  await setWaiting(ctx.db, run.master.id, 'CHAIN_SHORT', params)
  return false
}

function remember(ctx: WorkerContext, run: Run, before: number, mustCountAgain: boolean) {
  const times = mustCountAgain ? before + 1 : 0
  const nextAt = mustCountAgain ? ctx.clock.nowMs() + backOffMs(ctx.policy, times) : 0
  ctx.memory.censuses.set(run.master.id, { database: run.database, times, nextAt })
}

/**
 * What was found is in the rows: the rest is planned anew. A person is asked first when something stays unexplained; that the list was
 * entered a second time was stored with its adoption.
 */
async function say(ctx: WorkerContext, run: Run, result: CensusResult) {
  const masterId = run.master.id
  const numbers = sums(result)
  const params = Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, String(value)]))
  const mustAsk = run.master.control !== 'cancelling' && result.isAhead && result.unexplained > 0
  if (mustAsk) await stopRun(ctx.db, { masterId, code: 'CHAIN_AHEAD', params, actor: ctx.workerId })
  else if (result.isAhead) await setWaiting(ctx.db, masterId, 'CHAIN_AHEAD', params)
  await ctx.producer.notify(planTask, { masterId })
}
