import { adoptTransaction } from '#db/census/adopt.ts'
import { saveCollectionMint } from '#db/collection/collection-list.ts'
import { listKnownSignatures } from '#db/census/count.ts'
import { listUnfinishedOfChunk } from '#db/census/unfinished.ts'
import type { Run } from '#db/run/runs.ts'
import type { CollectionContext } from '../../chains/programs.ts'
import type { WorkerContext } from '../../context.ts'
import type { Adoption } from '../define-operation.ts'
import { toFinished } from '../nft/to-finished.ts'

const nothing: Adoption = { adopted: 0 }

/** The collection is there: its address is derived from its plan, so it is this one, made in a life the rows do not know. */
export async function adoptCollection(
  ctx: WorkerContext,
  run: Run,
  context: CollectionContext,
  refusedChunkId: number | null,
): Promise<Adoption> {
  const { collection } = run
  if (refusedChunkId === null || !collection) return nothing
  const { programs } = ctx.chain
  const mint = context.mint.address
  const [signature] = await programs.census.listSignatures(mint)
  const [item] = await listUnfinishedOfChunk(ctx.db, refusedChunkId)
  if (signature === undefined || !item || (await listKnownSignatures(ctx.db, [signature])).size > 0)
    return nothing
  if (!(await programs.census.listCertain([signature])).has(signature)) return nothing
  const landed = await programs.census.readLanded(signature)
  const { item: made } = await programs.collection.readBack(context, signature)
  const { kind } = run.plan
  const isAdopted = await ctx.db.transaction(async (tx) => {
    const isNew = await adoptTransaction(tx, {
      ...{
        masterId: run.master.id,
        planKind: kind,
        kind,
        treeId: null,
        chunkId: null,
        guardSeed: null,
        landed,
      },
      items: [{ itemId: item.itemId, signature, ...toFinished({ ...made, key: item.key }, null) }],
      ...{ payerAddress: context.authority.address, actor: ctx.workerId },
      spentLamports: landed.cost.payerSpentLamports,
    })
    if (isNew)
      // The wallet of then may be another than that of now.
      await saveCollectionMint(tx, {
        ...{ collectionId: collection.id, mintAddress: mint, signature, maker: null },
      })
    return isNew
  })
  return { adopted: isAdopted ? 1 : 0 }
}
