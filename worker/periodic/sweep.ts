import { removeStale } from '#db/health/worker-state.ts'
import type { WorkerContext } from '../context.ts'
import { taskNames, tasks, type RowTask, type TaskName } from '../queue/tasks.ts'
import { taskWork } from '../tasks/index.ts'

/** Notifies every task whose rows should be moving and are not. */
export async function sweep(ctx: WorkerContext) {
  for (const name of taskNames) if (isRowTask(name)) await notifyDue(ctx, name)
  if (ctx.clock.nowMs() - ctx.memory.staleRemovedAt < ctx.policy.removeStaleEveryMs) return
  ctx.memory.staleRemovedAt = ctx.clock.nowMs()
  await removeStale(ctx.db)
}

/** Notifies the rows that wait for one task. */
export async function notifyDue<N extends RowTask>(ctx: WorkerContext, name: N): Promise<void> {
  for (const payload of (await taskWork[name].listDue?.(ctx)) ?? []) await ctx.producer.notify(name, payload)
}

function isRowTask(name: TaskName): name is RowTask {
  return tasks[name].rowIdOf !== null
}
