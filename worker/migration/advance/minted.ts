import { completeMigration } from '#db/migration/migration-outcome.ts'
import type { MigrationWork } from '#db/migration/migration-saga.ts'
import { blockWithReason, type SagaContext, type NextRun } from './next-run.ts'
import { tellDetail } from '#contract/codes/told.ts'

/** minted: the mint account is read once more, at finality, before the migration is reported as done. */
export async function minted(ctx: SagaContext, work: MigrationWork): Promise<NextRun> {
  const { migration } = work
  const mint = migration.newMintAccountKey
  if (mint === null || (await ctx.chain.isAbsent(mint)))
    return blockWithReason(ctx, work, {
      reason: 'READ_BACK_MISMATCH',
      detail: mint === null ? null : tellDetail({ code: 'MINT_IS_ABSENT', params: { mint } }),
    })
  await completeMigration(ctx.db, { migrationId: migration.id, actor: ctx.workerId })
  return 'again'
}
