import type { ReadyMigration } from '#db/migration/migration-gather.ts'
import { setMigrationReason } from '#db/migration/migration-saga.ts'
import { tellDetail } from '#contract/codes/told.ts'
import { findUnproven } from '../destination/index.ts'
import { RpcUnreachable } from '../plain-rpc/json-rpc.ts'
import type { SagaContext } from './advance/next-run.ts'

/**
 * Those whose address their old wallet has signed, checked again by this worker: the rows alone prove nothing to whom the API's
 * machine could be stolen. The others are blocked with that reason; while nobody says who signs for an account, all wait.
 */
export async function listProven(ctx: SagaContext, migrations: ReadyMigration[]): Promise<ReadyMigration[]> {
  if (migrations.length === 0) return []
  try {
    const unproven = await findUnproven(
      ctx,
      migrations.map((migration) => ({ ...migration, nft: nftOf(migration) })),
    )
    for (const [id, detail] of unproven)
      await setMigrationReason(ctx.db, id, { reason: 'DESTINATION_UNPROVEN', detail: tellDetail(detail) })
    return migrations.filter(({ id }) => !unproven.has(id))
  } catch (error) {
    if (!(error instanceof RpcUnreachable)) throw error
    ctx.log.warn({ err: error }, 'signatures of destinations could not be checked')
    return []
  }
}

function nftOf({ chain, oldNftContract, oldNftId }: ReadyMigration) {
  return { chain, contract: oldNftContract, tokenId: oldNftId }
}
