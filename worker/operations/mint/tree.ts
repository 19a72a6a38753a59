import { treeLamports } from '#contract/mint/quote.ts'
import { failWaitingForTree, markTreeFull, markTreeReady } from '#db/tree/trees.ts'
import type { TreeContext } from '../../chains/programs.ts'
import type { WorkerContext } from '../../context.ts'
import type { Step } from '../define-operation.ts'
import type { Work } from '../work.ts'

/** Makes one tree. */
export const tree: Step = {
  calls: ['setBudget', 'makeAccount', 'makeTree'],
  takesLamports: (work, conditions) => treeLamports(rowOf(work), conditions),
  build: (ctx, work, options) => ctx.chain.programs.tree.build(treeContext(ctx, work), options),
  listWritable: (ctx, work) => ctx.chain.programs.tree.listWritable(treeContext(ctx, work)),
  readBack: async (ctx, work, signature) => {
    const { cost } = await ctx.chain.programs.tree.readBack(treeContext(ctx, work), signature)
    return { cost, items: [] }
  },
  classify: (ctx, _work, err, shape) => ctx.chain.classify(err, shape),
  onFinal: (tx, work) => markTreeReady(tx, rowOf(work).id, work.authority.address),
  // A tree that cannot be made takes the chunks that wait for it along.
  onFailed: async (tx, work, error) => {
    const { id } = rowOf(work)
    const waiting = await failWaitingForTree(tx, { treeId: id, masterId: work.run.master.id }, error)
    await markTreeFull(tx, id)
    return waiting
  },
}

function treeContext(ctx: WorkerContext, work: Work): TreeContext {
  const row = rowOf(work)
  return {
    authority: work.authority,
    tree: ctx.keyring.tree(work.run, row.n),
    maxDepth: row.maxDepth,
    maxBufferSize: row.maxBufferSize,
    canopyDepth: row.canopyDepth,
  }
}

function rowOf({ tree: row, chunk }: Work) {
  if (!row) throw new Error(`Chunk ${chunk.id} makes a tree but names none.`)
  return row
}
