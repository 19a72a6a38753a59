import { migrationLease } from '#db/moves/move.ts'
import type { SagaContext } from './advance/next-run.ts'
import { advance } from './advance/advance.ts'

/**
 * Does what the state of one migration asks for. A migration that is missing, finished, not due, or in another
 * worker's hands ends the task quietly; a worker that dies in the middle leaves a row that the sweeper notifies.
 */
export async function advanceMigration(ctx: SagaContext, { migrationId }: { migrationId: number }) {
  const claim = { leaseMs: ctx.policy.migrateLeaseMs }
  if (!(await migrationLease.claim(ctx.db, migrationId, claim))) return
  const waitMs = await advance(ctx, migrationId)
  await migrationLease.release(ctx.db, migrationId, waitMs)
}
