import { findOptionalChunk } from '#db/run/chunks.ts'
import type { MigrationWork } from '#db/migration/migration-saga.ts'
import { moving, blockWithReason, type SagaContext, type NextRun } from './next-run.ts'

/** Its item is under way; while it is unknown whether its transaction landed, the reason says so. */
export async function underWay(ctx: SagaContext, work: MigrationWork, next: NextRun): Promise<NextRun> {
  const { item } = work
  const chunk = item?.chunkId ? await findOptionalChunk(ctx.db, item.chunkId) : null
  if (chunk?.chunk.state === 'unknown')
    return blockWithReason(ctx, work, { reason: 'MINT_UNPROVEN', detail: chunk.chunk.errorDetail })
  return moving(ctx, work, next)
}
