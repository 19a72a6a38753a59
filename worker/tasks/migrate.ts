import {
  claimMigration,
  listMigrationsToRing,
  releaseMigration,
  wakeMinted,
} from '#db/migration/migration-saga.ts'
import type { WorkerContext } from '../context.ts'
import type { SagaContext } from '../migration/advance/step.ts'
import { advance } from '../migration/advance/advance.ts'
import type { TaskPayload } from '../queue/tasks.ts'

/**
 * Looks at one migration and does what its state asks for. Gone, finished, not due, or in another worker's hands
 * ends quietly; a worker that dies in the middle leaves a row that the sweeper rings for.
 */
export async function migrateTask(ctx: SagaContext, { migrationId }: TaskPayload<'migrate'>) {
  if (!(await claimMigration(ctx.db, migrationId, ctx.policy.migrateLeaseMs))) return
  const waitMs = await advance(ctx, migrationId)
  await releaseMigration(ctx.db, migrationId, waitMs)
}

/**
 * The migrations that are due longest, as far as the queue has room: rung for again every second, those that wait in it
 * would fill it with bells for nothing, and everything else would stand behind them.
 */
export async function listDueMigrations(
  ctx: Pick<WorkerContext, 'db' | 'producer' | 'memory' | 'policy'>,
): Promise<TaskPayload<'migrate'>[]> {
  await wakeMinted(ctx.db)
  const { waiting = 0 } = await ctx.producer.queues.migrate.getJobCounts('waiting')
  const now = Date.now()
  const { migrationsRungAt: notifiedAt } = ctx.memory
  const { migrationsWaitingMax, sweepNotifyAgainMs } = ctx.policy
  for (const [key, at] of notifiedAt) if (now - at >= sweepNotifyAgainMs) notifiedAt.delete(key)
  const due = await listMigrationsToRing(ctx.db, migrationsWaitingMax * 4)
  const pending = due
    .filter(({ id, nextRunAt }) => !notifiedAt.has(`${id} ${nextRunAt}`))
    .slice(0, Math.max(0, migrationsWaitingMax - waiting))
  for (const { id, nextRunAt } of pending) notifiedAt.set(`${id} ${nextRunAt}`, now)
  return pending.map(({ id }) => ({ migrationId: id }))
}
