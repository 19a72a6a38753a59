import { z } from 'zod'
import { wakeMinted } from '#db/migration/migration-saga.ts'
import { migrationLease } from '#db/moves/move.ts'
import type { WorkerContext } from '../context.ts'
import { defineTask, rowIdSchema, type Due } from './define-task.ts'

/** Does what the state of one migration asks for. */
export const migrateTask = defineTask({
  name: 'migrate',
  payload: z.object({ migrationId: rowIdSchema }),
  concurrency: 4,
  rowIdOf: ({ migrationId }) => migrationId,
  listDue: listDueMigrations,
})

/**
 * The migrations that are due longest, as far as the queue has room: notified again every second, those that wait
 * would fill the queue with tasks for nothing, and everything else would wait behind them.
 */
async function listDueMigrations(ctx: WorkerContext): Promise<Due<{ migrationId: number }>[]> {
  await wakeMinted(ctx.db)
  const waiting = await ctx.producer.countWaiting(migrateTask)
  const now = ctx.clock.nowMs()
  const { migrationsNotifiedAt: notifiedAt } = ctx.memory
  const { migrationsWaitingMax, sweepNotifyAgainMs } = ctx.policy
  for (const [key, at] of notifiedAt) if (now - at >= sweepNotifyAgainMs) notifiedAt.delete(key)
  const due = await migrationLease.listDue(ctx.db, migrationsWaitingMax * 4)
  const pending = due
    .filter(({ id, dueAt }) => !notifiedAt.has(`${id} ${dueAt}`))
    .slice(0, Math.max(0, migrationsWaitingMax - waiting))
  for (const { id, dueAt } of pending) notifiedAt.set(`${id} ${dueAt}`, now)
  return pending.map(({ id }) => ({ payload: { migrationId: id } }))
}
