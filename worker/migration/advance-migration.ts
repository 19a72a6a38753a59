import { wakeMinted } from '#db/migration/migration-saga.ts'
import { migrationLease } from '#db/moves/move.ts'
import type { WorkerContext } from '../context.ts'
import type { SagaContext } from './advance/next-run.ts'
import { advance } from './advance/advance.ts'
import type { TaskPayload } from '../queue/tasks.ts'

/**
 * Does what the state of one migration asks for. A migration that is missing, finished, not due, or in another
 * worker's hands ends the task quietly; a worker that dies in the middle leaves a row that the sweeper notifies.
 */
export async function migrateTask(ctx: SagaContext, { migrationId }: TaskPayload<'migrate'>) {
  const claim = { leaseMs: ctx.policy.migrateLeaseMs }
  if (!(await migrationLease.claim(ctx.db, migrationId, claim))) return
  const waitMs = await advance(ctx, migrationId)
  await migrationLease.release(ctx.db, migrationId, waitMs)
}

/**
 * The migrations that are due longest, as far as the queue has room: notified again every second, those that wait
 * would fill the queue with tasks for nothing, and everything else would wait behind them.
 */
export async function listDueMigrations(
  ctx: Pick<WorkerContext, 'db' | 'producer' | 'memory' | 'policy'>,
): Promise<TaskPayload<'migrate'>[]> {
  await wakeMinted(ctx.db)
  const { waiting = 0 } = await ctx.producer.queues.migrate.getJobCounts('waiting')
  const now = Date.now()
  const { migrationsNotifiedAt: notifiedAt } = ctx.memory
  const { migrationsWaitingMax, sweepNotifyAgainMs } = ctx.policy
  for (const [key, at] of notifiedAt) if (now - at >= sweepNotifyAgainMs) notifiedAt.delete(key)
  const due = await migrationLease.listDue(ctx.db, migrationsWaitingMax * 4)
  const pending = due
    .filter(({ id, dueAt }) => !notifiedAt.has(`${id} ${dueAt}`))
    .slice(0, Math.max(0, migrationsWaitingMax - waiting))
  for (const { id, dueAt } of pending) notifiedAt.set(`${id} ${dueAt}`, now)
  return pending.map(({ id }) => ({ migrationId: id }))
}
