import type { MigrationReason } from '#contract/migration/codes.ts'
import { keepsPlace } from '#db/migration/places.ts'
import { saveReturnAsked } from '#db/migration/migration-requests.ts'
import type { MigrationWork } from '#db/migration/migration-saga.ts'
import { findUnproven } from '../../destination/index.ts'
import { matchDeposits } from './deposits.ts'
import { endOrReturn } from './end-or-return.ts'
import {
  isOutOfTime,
  moving,
  requireSourceChain,
  retrySoon,
  blockWithReason,
  type SagaContext,
  type NextRun,
} from './next-run.ts'

/**
 * nft_seen: fee and NFT are final. What prevents the mint for good sends it back; what is ready is left to the next
 * gathering (gather.ts), which makes its item.
 */
export async function nftSeen(ctx: SagaContext, work: MigrationWork): Promise<NextRun> {
  const { migration } = work
  const deposits = await matchDeposits(ctx, work)
  if (deposits.verdict === 'again') return 'again'
  if (migration.returnAskedBy) return endOrReturn(ctx, work, migration.returnAskedReason ?? 'REFUSED_BY_OPS')
  const obstacle = await obstacleOf(ctx, work)
  if (obstacle) {
    await saveReturnAsked(ctx.db, { migrationId: migration.id, actor: ctx.workerId, reason: obstacle })
    return 'again'
  }
  if (deposits.verdict === 'waiting') return blockWithReason(ctx, work, { reason: 'WAITING_FOR_DEPTH' })
  if (deposits.verdict === 'missing')
    return blockWithReason(ctx, work, { reason: work.nft ? 'FEE_NOT_FOUND' : 'NFT_NOT_FOUND' })
  // The holder is asked to sign; what is never signed goes back when its time is over.
  if (migration.destinationId === null)
    return blockWithReason(ctx, work, { reason: 'DESTINATION_NOT_SIGNED' })
  if (migration.reason === 'NFT_NOT_OURS' && !(await isOurs(ctx, work))) return retrySoon(ctx, work)
  // The gathering found it; a row that is right again goes on.
  if (migration.reason === 'DESTINATION_UNPROVEN' && (await isUnproven(ctx, work)))
    return retrySoon(ctx, work)
  // The gathering stores it: only a person can change it.
  if (migration.reason === 'MINT_FAILED') return retrySoon(ctx, work)
  return moving(ctx, work, retrySoon(ctx, work))
}

/** What no waiting changes. Whether the route was open is asked of the time the NFT was handed over. */
async function obstacleOf(ctx: SagaContext, work: MigrationWork): Promise<MigrationReason | null> {
  const { route, oldProject, nft } = work
  if (isOutOfTime(work)) return 'TIME_LIMIT'
  if (!route.isOn) return 'ROUTE_CLOSED'
  if (nft && oldProject.startTime && nft.blockTime < oldProject.startTime) return 'ROUTE_CLOSED'
  if (nft && oldProject.endTime && nft.blockTime > oldProject.endTime) return 'ROUTE_CLOSED'
  if (!(await keepsPlace(ctx.db, work.migration.id))) return 'SUPPLY_EXHAUSTED'
  return null
}

async function isOurs(ctx: SagaContext, work: MigrationWork) {
  const { client } = await requireSourceChain(ctx, work)
  const { oldNftContract, oldNftId, adminWallet } = work.migration
  return (await client.ownerOf(oldNftContract, oldNftId)) === adminWallet
}

async function isUnproven(ctx: SagaContext, { migration, nft }: MigrationWork): Promise<boolean> {
  const { id, chain, oldNftContract: contract, oldNftId: tokenId, newWalletAddress } = migration
  const isSame = nft?.chain === chain && nft.contract === contract && nft.tokenId === tokenId
  const about = { id, newWalletAddress, nft: { chain, contract, tokenId }, sender: isSame ? nft.from : null }
  return (await findUnproven(ctx, [about])).size > 0
}
