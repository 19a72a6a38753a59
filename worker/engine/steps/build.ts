import type { SendOptions, SignedTransaction } from '../../chains/adapter.ts'
import type { WorkerContext } from '../../context.ts'
import { collectionContext, mintContext, mintItems, treeContext, type Work } from './work.ts'

/** Builds and signs the transaction of a chunk, whatever it does. */
export const buildChunk = async (
  ctx: WorkerContext,
  work: Work,
  options: SendOptions,
): Promise<SignedTransaction> => {
  switch (work.chunk.kind) {
    case 'mint':
      return ctx.chain.buildMint(mintContext(ctx, work), mintItems(work), options)
    case 'collection':
      return ctx.chain.buildCollection(await collectionContext(ctx, work), options)
    case 'tree':
      return ctx.chain.buildTree(treeContext(ctx, work), options)
  }
}
