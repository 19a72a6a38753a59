import { completeRefund, completeReturn } from '../../../db/queries/migration-outcome.ts'
import type { MigrationWork } from '../../../db/queries/migration-saga.ts'
import { isPast, soon, standStill, untilDeadline, type SagaContext, type Step } from './step.ts'

/**
 * return_planned: the watcher signs, sends and follows what goes back; here its end is noted. Without an NFT
 * (a reorganisation took the transfer away before it was minted) there is nothing to send.
 */
export const returnPlanned = async (ctx: SagaContext, work: MigrationWork): Promise<Step> => {
  const { migration, fee, nft } = work
  if (fee?.handling === 'returned' && migration.feeOutcome === 'refund_planned')
    await completeRefund(ctx.db, migration.id)
  // Should a transfer that a fork took away come back after all, it is sent back all the same.
  const isLost = nft?.state === 'gone' && isPast(migration.deadline)
  if (!nft || isLost || nft.handling === 'returned') {
    await completeReturn(ctx.db, { migrationId: migration.id, actor: ctx.workerId })
    return 'again'
  }
  // Said until somebody asks again: another reason in its place would have it sent anew.
  if (migration.reason === 'RETURN_FAILED') return untilDeadline(work)
  // It may come back in another block; it is sent when it does.
  return nft.state === 'gone' ? standStill(ctx, work, { reason: 'NFT_NOT_FOUND' }) : soon(work)
}
