import { countExpiries } from '#db/run/landing.ts'
import type { PriorityFee } from '../../chains/adapter.ts'
import type { WorkerContext } from '../../context.ts'
import { stepOf, type Work } from '../../operations/index.ts'

/** What the next transaction of a chunk offers per compute unit: more with each one of it that expired. */
export async function priorityFeeOf(ctx: WorkerContext, work: Work): Promise<PriorityFee> {
  const expiries = work.chunk.attemptCount === 0 ? 0 : await countExpiries(ctx.db, work.chunk.id)
  return ctx.chain.priorityFee(await stepOf(work).listWritable(ctx, work), expiries)
}
