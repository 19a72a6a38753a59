import type { MigrationReason } from '#contract/migration/codes.ts'
import { saveReturnAsked } from '#db/migration/migration-requests.ts'
import { saveFeeSeen, saveNftSeen, type MigrationWork } from '#db/migration/migration-saga.ts'
import { matchDeposits } from './deposits.ts'
import { endOrReturn } from './end-or-return.ts'
import {
  isOutOfTime,
  moving,
  retrySoon,
  blockWithReason,
  untilDeadline,
  type SagaContext,
  type NextRun,
} from './next-run.ts'

/**
 * created and fee_seen: waits for fee and NFT, in whatever order they come. A migration that was asked to end, or
 * was not complete by its deadline, ends: a fee alone goes back, an NFT as well.
 */
export async function handingOver(ctx: SagaContext, work: MigrationWork): Promise<NextRun> {
  const { migration, fee, nft } = work
  const deposits = await matchDeposits(ctx, work)
  if (deposits.verdict === 'again') return 'again'
  if (migration.returnAskedBy) return endOrReturn(ctx, work, migration.returnAskedReason ?? 'REFUSED_BY_OPS')
  const { state } = migration
  const hasFee = fee?.state === 'final'
  const hasBoth = hasFee && nft?.state === 'final'
  if (state === 'created' && hasFee) return advanceTo(ctx, work, 'fee_seen')
  if (state === 'fee_seen' && hasBoth) return advanceTo(ctx, work, 'nft_seen')
  if (deposits.verdict === 'waiting') return blockWithReason(ctx, work, { reason: 'WAITING_FOR_DEPTH' })
  if (isOutOfTime(work)) return outOfTime(ctx, work)
  const reason: MigrationReason | null = deposits.verdict === 'missing' ? deposits.reason : null
  if (reason !== null) return blockWithReason(ctx, work, { reason }, checkAgain(ctx, work, reason))
  return moving(ctx, work, untilDeadline(ctx, work))
}

/**
 * A hash the chain does not know yet is asked for again soon; one that was refused only rarely: another hash
 * notifies the migration, and so does a deposit the watcher finds.
 */
function checkAgain(ctx: SagaContext, work: MigrationWork, reason: MigrationReason): NextRun {
  const mayStillCome =
    reason === 'FEE_NOT_FOUND' || reason === 'NFT_NOT_FOUND' || reason === 'WAITING_FOR_DEPTH'
  if (!mayStillCome) return untilDeadline(ctx, work)
  return retrySoon(ctx, work, reason)
}

async function advanceTo(
  ctx: SagaContext,
  { migration: { id } }: MigrationWork,
  to: 'fee_seen' | 'nft_seen',
): Promise<NextRun> {
  const input = { migrationId: id, actor: ctx.workerId }
  await (to === 'fee_seen' ? saveFeeSeen(ctx.db, input) : saveNftSeen(ctx.db, input))
  return 'again'
}

async function outOfTime(ctx: SagaContext, { migration }: MigrationWork): Promise<NextRun> {
  await saveReturnAsked(ctx.db, {
    ...{ migrationId: migration.id, actor: ctx.workerId, reason: 'TIME_LIMIT' },
  })
  return 'again'
}
