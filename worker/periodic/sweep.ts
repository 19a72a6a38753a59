import type { WorkerContext } from '../context.ts'
import { tasks } from '../tasks/index.ts'

/** Notifies every task whose rows should be moving and are not. */
export async function sweep(ctx: WorkerContext) {
  for (const task of tasks) await task.notifyDue(ctx)
}
