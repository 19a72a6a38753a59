import type { WorkerContext } from '../context.ts'
import { taskNames, tasks, type RowTask, type TaskName } from '../queue/tasks.ts'
import { taskWork } from '../tasks/index.ts'

/** Notifies every task whose rows should be moving and are not. */
export async function sweep(ctx: WorkerContext) {
  for (const name of taskNames) if (isRowTask(name)) await notifyDue(ctx, name)
}

/** Notifies the rows that wait for one task. */
export async function notifyDue<N extends RowTask>(ctx: WorkerContext, name: N): Promise<void> {
  for (const { payload, dueAt } of (await taskWork[name].listDue?.(ctx)) ?? [])
    await ctx.producer.notify(name, payload, dueAt)
}

function isRowTask(name: TaskName): name is RowTask {
  return tasks[name].rowIdOf !== null
}
