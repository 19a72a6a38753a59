import { completeRefund } from '#db/migration/migration-outcome.ts'
import type { MigrationWork } from '#db/migration/migration-saga.ts'
import { retrySoon, type SagaContext, type NextRun } from './next-run.ts'

/** returned and expired: nothing is left but a fee that is on its way back. */
export async function decideFeeOutcome(ctx: SagaContext, work: MigrationWork): Promise<NextRun> {
  const { migration, fee } = work
  if (fee?.handling === 'returned') await completeRefund(ctx.db, migration.id)
  return retrySoon(ctx, work)
}
