import { listRunsToRing } from '../../db/queries/runs.ts'
import { removeStale } from '../../db/queries/worker-state.ts'
import type { WorkerContext } from '../context.ts'

const staleEveryMs = 600_000
let staleAt = 0

/** Rings for every run that should be moving and is not: due, interrupted by a crash, or never heard. */
export const sweep = async (ctx: WorkerContext) => {
  for (const { masterId, task } of await listRunsToRing(ctx.db)) await ctx.producer.ring(task, { masterId })
  if (Date.now() - staleAt < staleEveryMs) return
  staleAt = Date.now()
  await removeStale(ctx.db)
}
