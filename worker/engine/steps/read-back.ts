import type { LandedCost, MintedItem } from '../../chains/adapter.ts'
import type { WorkerContext } from '../../context.ts'
import { collectionContext, mintContext, mintItems, treeContext, type Work } from './work.ts'

export interface ReadBack {
  cost: LandedCost
  items: MintedItem[]
}

/** Reads at finality what a chunk promised. Throws ChainError READ_BACK_MISMATCH when the chain says otherwise. */
export const readBackChunk = async (ctx: WorkerContext, work: Work, signature: string): Promise<ReadBack> => {
  switch (work.chunk.kind) {
    case 'mint':
      return ctx.chain.readBackMint(mintContext(ctx, work), mintItems(work), signature)
    case 'collection': {
      const { item, cost } = await ctx.chain.readBackCollection(await collectionContext(ctx, work), signature)
      // The collection is the one item of its run; its key is the run's, not the chain's.
      return { cost, items: work.items.map(({ key }) => ({ ...item, key })) }
    }
    case 'tree': {
      const { cost } = await ctx.chain.readBackTree(treeContext(ctx, work), signature)
      return { cost, items: [] }
    }
  }
}
