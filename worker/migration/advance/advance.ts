import {
  findOptionalMigrationWork,
  setMigrationReason,
  type MigrationWork,
} from '#db/migration/migration-saga.ts'
import { ChainError, toldOf } from '../../chains/chain-error.ts'
import { decideFeeOutcome } from './fee-outcome.ts'
import { handingOver } from './handing-over.ts'
import { mintPlanned } from './mint-planned.ts'
import { minted } from './minted.ts'
import { nftSeen } from './nft-seen.ts'
import { returnPlanned } from './return-planned.ts'
import { retryLater, type SagaContext, type NextRun } from './next-run.ts'

/** More steps than any migration can take in one task. */
const stepsMax = 12

/**
 * Does what the state of a migration asks for, step by step, until it has to wait. Every step reads the rows again
 * and moves by compare-and-set, so that it may be done twice, beside itself, or be broken off anywhere.
 * @returns when to run again.
 */
export async function advance(ctx: SagaContext, migrationId: number): Promise<number> {
  for (let step = 0; step < stepsMax && !ctx.stopping.aborted; step += 1) {
    const work = await findOptionalMigrationWork(ctx.db, migrationId)
    if (!work || work.migration.finishedAt !== null) return ctx.policy.migrateLaterMs
    const result = await stepOrBlock(ctx, work)
    if (result !== 'again') return result.waitMs
  }
  return ctx.policy.migrateSoonMs
}

async function stepOrBlock(ctx: SagaContext, work: MigrationWork): Promise<NextRun> {
  try {
    return await stepOf(ctx, work)
  } catch (error) {
    // A chain is away or its RPCs disagree. Nothing moved; it is tried again.
    if (!(error instanceof ChainError) || error.kind === 'permanent') throw error
    const { id } = work.migration
    ctx.log.warn({ migrationId: id, code: error.code }, error.message)
    const reason = error.detail['disagreement'] ? 'RPCS_DISAGREE' : 'CHAIN_UNREACHABLE'
    if (work.migration.reason !== 'RETURN_FAILED')
      await setMigrationReason(ctx.db, id, { reason, detail: toldOf(error) })
    return { waitMs: ctx.policy.migrateSoonMs * 3 }
  }
}

function stepOf(ctx: SagaContext, work: MigrationWork): Promise<NextRun> {
  switch (work.migration.state) {
    case 'created':
    case 'fee_seen':
      return handingOver(ctx, work)
    case 'nft_seen':
      return nftSeen(ctx, work)
    case 'mint_planned':
      return mintPlanned(ctx, work)
    case 'minted':
      return minted(ctx, work)
    case 'return_planned':
      return returnPlanned(ctx, work)
    case 'returned':
    case 'expired':
      return decideFeeOutcome(ctx, work)
    case 'completed':
      return Promise.resolve(retryLater(ctx))
  }
}
