import { listMailToRing } from '#db/inquiry/inquiry-mail.ts'
import { listMigrationsToRing, wakeMinted } from '#db/migration/migration-saga.ts'
import { listRunsToRing } from '#db/run/runs.ts'
import { removeStale } from '#db/health/worker-state.ts'
import type { WorkerContext } from '../context.ts'

/** Bells for mail in one round; the rest waits for the next. */
const mailPerRound = 50

/** Rings for every run, mail and migration that should be moving and is not: due, interrupted by a crash, or never heard. */
export const sweep = async (ctx: WorkerContext) => {
  for (const { masterId, task } of await listRunsToRing(ctx.db)) await ctx.producer.ring(task, { masterId })
  if (ctx.mailer)
    for (const inquiryId of await listMailToRing(ctx.db, mailPerRound))
      await ctx.producer.ring('mail', { inquiryId })
  await wakeMinted(ctx.db)
  await ringMigrations(ctx)
  if (Date.now() - ctx.memory.staleRemovedAt < ctx.policy.removeStaleEveryMs) return
  ctx.memory.staleRemovedAt = Date.now()
  await removeStale(ctx.db)
}

/**
 * Rings for the migrations that are due longest, as far as the queue has room: rung for again every second, those that
 * wait in it would fill it with bells for nothing, and everything else would stand behind them.
 */
export const ringMigrations = async (ctx: Pick<WorkerContext, 'db' | 'producer' | 'memory' | 'policy'>) => {
  const { waiting = 0 } = await ctx.producer.queues.migrate.getJobCounts('waiting')
  const now = Date.now()
  const { migrationsRungAt: rungAt } = ctx.memory
  const { migrationsWaitingMax, sweepRingAgainMs } = ctx.policy
  for (const [key, at] of rungAt) if (now - at >= sweepRingAgainMs) rungAt.delete(key)
  const due = await listMigrationsToRing(ctx.db, migrationsWaitingMax * 4)
  const unheard = due.filter(({ id, lookAt }) => !rungAt.has(`${id} ${lookAt}`))
  for (const { id, lookAt } of unheard.slice(0, Math.max(0, migrationsWaitingMax - waiting))) {
    rungAt.set(`${id} ${lookAt}`, now)
    await ctx.producer.ring('migrate', { migrationId: id })
  }
}
