import { claimMigration, releaseMigration } from '#db/migration/migration-saga.ts'
import type { SagaContext } from '../migration/advance/step.ts'
import { advance } from '../migration/advance/advance.ts'
import type { TaskPayload } from '../queue/tasks.ts'

/**
 * Looks at one migration and does what its state asks for. Gone, finished, not due, or in another worker's hands
 * ends quietly; a worker that dies in the middle leaves a row that the sweeper rings for.
 */
export const migrateTask = async (ctx: SagaContext, { migrationId }: TaskPayload<'migrate'>) => {
  if (!(await claimMigration(ctx.db, migrationId, ctx.policy.migrateLeaseMs))) return
  const waitMs = await advance(ctx, migrationId)
  await releaseMigration(ctx.db, migrationId, waitMs)
}
