import { itemStatus } from '#contract/codes/status.ts'
import { recordMint } from '#db/migration/migration-outcome.ts'
import { saveReturnAsked } from '#db/migration/migration-requests.ts'
import type { MigrationWork } from '#db/migration/migration-saga.ts'
import { isOutOfTime, blockWithReason, untilDeadline, type SagaContext, type NextRun } from './next-run.ts'
import { revokeMint } from './revoke-mint.ts'
import { underWay } from './under-way.ts'
import { tellReason } from '#contract/codes/told.ts'

/**
 * mint_planned: the pipeline mints. Its end is recorded here; a mint that is asked back, or is out of time, is
 * revoked if it still can be.
 */
export async function mintPlanned(ctx: SagaContext, work: MigrationWork): Promise<NextRun> {
  const { migration, item, nft } = work
  if (item?.status === itemStatus.completed) {
    const { collectionMint } = work
    await recordMint(ctx.db, { migrationId: migration.id, actor: ctx.workerId, collectionMint })
    return 'again'
  }
  if (!migration.returnAskedBy && (isOutOfTime(work) || nft?.state === 'reorged')) {
    const reason = nft?.state === 'reorged' ? 'NFT_NOT_FOUND' : 'TIME_LIMIT'
    await saveReturnAsked(ctx.db, { migrationId: migration.id, actor: ctx.workerId, reason })
    return 'again'
  }
  if (migration.returnAskedBy) return revokeMint(ctx, work)
  if (item?.status === itemStatus.failed) {
    const { reasonCode, reasonDetail } = item
    const detail = reasonCode === null ? reasonDetail : tellReason(reasonCode, reasonDetail)
    return blockWithReason(ctx, work, { reason: 'MINT_FAILED', detail })
  }
  return underWay(ctx, work, untilDeadline(ctx, work))
}
