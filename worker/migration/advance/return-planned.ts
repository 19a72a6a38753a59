import type { Deposit } from '#db/migration/source-chain-deposits.ts'
import { completeRefund, completeReturn } from '#db/migration/migration-outcome.ts'
import type { MigrationWork } from '#db/migration/migration-saga.ts'
import { noteReturned } from '#db/migration/return-notes.ts'
import {
  isOutOfTime,
  requireSourceChain,
  retrySoon,
  blockWithReason,
  type SagaContext,
  type NextRun,
} from './next-run.ts'

/**
 * return_planned: the watcher signs, sends and follows what goes back; here its end is noted. Without an NFT
 * (a reorganisation took the transfer away before it was minted) there is nothing to send.
 */
export async function returnPlanned(ctx: SagaContext, work: MigrationWork): Promise<NextRun> {
  const { migration, fee, nft } = work
  if (fee?.handling === 'returned' && migration.feeOutcome === 'refund_planned')
    await completeRefund(ctx.db, migration.id)
  // Should a transfer that a fork took away come back after all, it is sent back all the same.
  const isLost = nft?.state === 'reorged' && isOutOfTime(work)
  if (!nft || isLost || nft.handling === 'returned') {
    await completeReturn(ctx.db, { migrationId: migration.id, actor: ctx.workerId })
    return 'again'
  }
  if (migration.reason === 'RETURN_FAILED') {
    if ((await isBack(ctx, work, nft)) && (await noteReturned(ctx.db, nft.id, ctx.workerId))) return 'again'
    // Kept until an admin asks again: another reason in its place would have it sent anew.
    return retrySoon(ctx, work)
  }
  // It may come back in another block; it is sent when it does.
  return nft.state === 'reorged'
    ? blockWithReason(ctx, work, { reason: 'NFT_NOT_FOUND' })
    : retrySoon(ctx, work)
}

/**
 * Given back by hand, or never received, although the contract's event said so: the holder's wallet has it, at
 * depth and on every RPC.
 */
async function isBack(ctx: SagaContext, work: MigrationWork, nft: Deposit): Promise<boolean> {
  const { client, depth } = await requireSourceChain(ctx, work)
  const at = (await client.head()).number - depth
  // Before its block it was that wallet's in any case: a head that lags must not be taken for an answer.
  if (nft.state === 'reorged' || at < nft.blockNumber) return false
  const { oldNftContract, oldNftId, oldWalletAddress } = work.migration
  return (await client.ownerOf(oldNftContract, oldNftId, at)) === oldWalletAddress
}
