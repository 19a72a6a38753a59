import { itemStatus } from '#contract/codes/status.ts'
import { claimChunk, listItemIds, saveChunks } from '#db/run/chunks.ts'
import { completeItems } from '#db/run/outcomes.ts'
import type { WorkerContext } from '../../context.ts'
import type { ReadBack, Work } from '../../operations/index.ts'

/**
 * Items of a planned chunk are on chain as they shall be: they end completed, without a transaction of ours, in a chunk that has no
 * attempt. The others are tried again, as a chunk of their own.
 */
export async function completeDone(ctx: WorkerContext, work: Work, done: ReadBack['items']): Promise<void> {
  const { chunk, run } = work
  const idOf = new Map(work.items.map(({ key, itemId }) => [key, itemId]))
  const items = done.flatMap(({ key, assetId, result }) => {
    const itemId = idOf.get(key)
    return itemId === undefined ? [] : [{ itemId, assetId, signature: null, result }]
  })
  const doneIds = new Set(items.map(({ itemId }) => itemId))
  await ctx.db.transaction(async (tx) => {
    const ids = await listItemIds(tx, chunk.id)
    const rest = ids.filter((id) => !doneIds.has(id))
    const state = rest.length === 0 ? 'final' : 'split'
    if (!(await claimChunk(tx, chunk.id, 'planned', { state, errorCode: null, errorDetail: null }))) return
    if (rest.length > 0) {
      const { masterId, kind, treeId, stage, txVersion } = chunk
      const part = { masterId, kind, treeId, stage, txVersion, parentId: chunk.id, guardSeed: null }
      await saveChunks(tx, [
        { ...part, mustSimulate: false, state: 'final', itemIds: ids.filter((id) => doneIds.has(id)) },
        { ...part, mustSimulate: true, itemIds: rest },
      ])
    }
    await completeItems(tx, {
      kind: run.plan.kind,
      items,
      actor: ctx.workerId,
      from: [itemStatus.wait, itemStatus.processing],
      reason: 'ALREADY_DONE',
    })
  })
  ctx.log.info({ masterId: chunk.masterId, chunkId: chunk.id, items: items.length }, 'done already')
}
