import { treeLamports } from '#contract/mint/quote.ts'
import { listPlannedTrees, markTreeFull, wasTreeThere } from '#db/tree/trees.ts'
import type { Preparation } from '../define-operation.ts'
import { placeInTrees } from './place-in-trees.ts'
import { tree } from './tree.ts'

/** The trees of a compressed run. */
export const prepareTrees: Preparation = {
  steps: { tree },
  place: async (ctx, tx, run, items) =>
    run.plan.standard === 'compressed' ? placeInTrees(ctx, tx, run, items) : [{ tree: null, items }],
  wasThere: async (db, { treeId }, slot) => treeId === null || wasTreeThere(db, treeId, slot),
  isUsedUp: ({ code }) => code === 'TREE_FULL',
  retire: async (tx, { treeId }) => {
    if (treeId !== null) await markTreeFull(tx, treeId)
  },
  reservedLamports: async (db, run, conditions) => {
    if (run.plan.standard !== 'compressed') return 0n
    const trees = await listPlannedTrees(db, run.master.id)
    return trees.reduce((sum, planned) => sum + treeLamports(planned, conditions), 0n)
  },
}
