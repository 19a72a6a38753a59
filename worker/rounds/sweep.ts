import { listMailToRing } from '#db/inquiry/inquiry-mail.ts'
import { listMigrationsToRing, wakeMinted } from '#db/migration/migration-saga.ts'
import { listRunsToRing } from '#db/run/runs.ts'
import { removeStale } from '#db/health/worker-state.ts'
import type { WorkerContext } from '../context.ts'
import { retryPolicy } from '../queue/retry-policy.ts'

/** Bells for mail in one round; the rest waits for the next. */
const mailPerRound = 50
const staleEveryMs = 600_000
let staleAt = 0

/** Rings for every run, mail and migration that should be moving and is not: due, interrupted by a crash, or never heard. */
export const sweep = async (ctx: WorkerContext) => {
  for (const { masterId, task } of await listRunsToRing(ctx.db)) await ctx.producer.ring(task, { masterId })
  if (ctx.mailer)
    for (const inquiryId of await listMailToRing(ctx.db, mailPerRound))
      await ctx.producer.ring('mail', { inquiryId })
  await wakeMinted(ctx.db)
  await ringMigrations(ctx)
  if (Date.now() - staleAt < staleEveryMs) return
  staleAt = Date.now()
  await removeStale(ctx.db)
}

/** A bell is not rung again while it may still stand in the queue. */
const ringAgainMs = 5_000
let rungAt = new Map<string, number>()

/**
 * Rings for the migrations that are due longest, as far as the queue has room: rung for again every second, those that
 * wait in it would fill it with bells for nothing, and everything else would stand behind them.
 */
export const ringMigrations = async (ctx: Pick<WorkerContext, 'db' | 'producer'>) => {
  const { waiting = 0 } = await ctx.producer.queues.migrate.getJobCounts('waiting')
  const now = Date.now()
  rungAt = new Map([...rungAt].filter(([, at]) => now - at < ringAgainMs))
  const due = await listMigrationsToRing(ctx.db, retryPolicy.migrationsWaitingMax * 4)
  const unheard = due.filter(({ id, lookAt }) => !rungAt.has(`${id} ${lookAt}`))
  for (const { id, lookAt } of unheard.slice(0, Math.max(0, retryPolicy.migrationsWaitingMax - waiting))) {
    rungAt.set(`${id} ${lookAt}`, now)
    await ctx.producer.ring('migrate', { migrationId: id })
  }
}
