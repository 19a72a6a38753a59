import type { MigrationReason } from '#contract/migration/codes.ts'
import { expireMigration, planReturn } from '#db/migration/migration-outcome.ts'
import type { MigrationWork } from '#db/migration/migration-saga.ts'
import { listReadBlocks } from '#db/migration/source-chain-blocks.ts'
import { matchMigration } from '#db/migration/source-chain-match.ts'
import { requireSourceChain, blockWithReason, type SagaContext, type NextRun } from './next-run.ts'

/**
 * Ends what has no item yet. An NFT that was handed over goes back with its fee; without one the migration expires,
 * and a fee goes back. It waits for what is not final, and for blocks not read yet: an NFT handed over at the last
 * moment must not be taken for one that never came.
 */
export async function endOrReturn(
  ctx: SagaContext,
  work: MigrationWork,
  reason: MigrationReason,
): Promise<NextRun> {
  const { migration, fee, nft } = work
  if ((fee && fee.state !== 'final') || (nft && nft.state !== 'final'))
    return blockWithReason(ctx, work, { reason: 'WAITING_FOR_DEPTH' })
  const end = { migrationId: migration.id, from: migration.state, reason, actor: ctx.workerId }
  if (nft || migration.state === 'nft_seen') {
    await ctx.db.transaction((tx) => planReturn(tx, end))
    return 'again'
  }
  if (!(await hasReadAll(ctx, work))) return blockWithReason(ctx, work, { reason: 'WAITING_FOR_DEPTH' })
  // Blocks count as read when their deposits are stored, which is before they are matched.
  if (await matchMigration(ctx.db, migration.id, ctx.workerId)) return 'again'
  await ctx.db.transaction((tx) => expireMigration(tx, end))
  return 'again'
}

/** Whether the watcher has read up to the head as it is now, or past the moment it was asked for or fell due. */
async function hasReadAll(ctx: SagaContext, work: MigrationWork) {
  const { migration } = work
  const { client } = await requireSourceChain(ctx, work)
  const head = await client.head()
  const [newest] = await listReadBlocks(ctx.db, migration.chain, 1)
  if (!newest) return false
  if (newest.number >= head.number) return true
  const block = await client.block(newest.number)
  return block !== null && (block.time > migration.deadline || block.time > migration.modifiedAt)
}
