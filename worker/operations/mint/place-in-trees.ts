import { treeCapacity, treeShapesFor } from '#contract/mint/tree-shape.ts'
import type { Tx } from '#db/connection.ts'
import { saveChunks, type Tree } from '#db/run/chunks.ts'
import { countUnplanned } from '#db/run/planning.ts'
import type { Run } from '#db/run/runs.ts'
import { listTreesWithUse, saveTree, takeTreeNumber } from '#db/tree/trees.ts'
import type { WorkerContext } from '../../context.ts'

/**
 * Gives every item its tree, in order: what is free in the run's trees first, then new trees. The new
 * trees are sized for all items that still wait, not for this batch alone.
 */
export async function placeInTrees<T>(
  ctx: WorkerContext,
  tx: Tx,
  run: Run,
  items: T[],
  txVersion: 'v0' | 'v1',
): Promise<{ tree: Tree; items: T[] }[]> {
  const placed: { tree: Tree; items: T[] }[] = []
  const free = (await listTreesWithUse(tx, run.master.id)).map(({ tree, used }) => ({
    tree,
    room: tree.state === 'full' ? 0 : treeCapacity(tree) - used,
  }))
  for (let from = 0; from < items.length;) {
    const open = free.find((it) => it.room > 0)
    if (!open) {
      const unplanned = await countUnplanned(tx, run.master.id)
      const tree = await addTree(ctx, tx, run, { count: unplanned - from, txVersion })
      free.push({ tree, room: treeCapacity(tree) })
      continue
    }
    const taken = items.slice(from, from + open.room)
    placed.push({ tree: open.tree, items: taken })
    open.room -= taken.length
    from += taken.length
  }
  return placed
}

async function addTree(
  ctx: WorkerContext,
  tx: Tx,
  run: Run,
  input: { count: number; txVersion: 'v0' | 'v1' },
) {
  const [shape] = treeShapesFor(input.count, run.plan.willReveal)
  if (!shape) throw new Error('A tree was asked for no items.')
  const masterId = run.master.id
  const { collectionId, sealedSecret } = run.plan
  const isOwn = sealedSecret !== null
  const n = await takeTreeNumber(tx, { masterId, collectionId: collectionId ?? 0, isOwn })
  const { address } = ctx.keyring.tree(run, n)
  const tree = await saveTree(tx, { masterId, n, address, ...shape })
  await saveChunks(tx, [
    {
      masterId,
      kind: 'tree',
      treeId: tree.id,
      parentId: null,
      // A tree is made as soon as the run starts, whatever stage its items wait for.
      stage: 0,
      txVersion: 'v0',
      guardSeed: null,
      mustSimulate: false,
      itemIds: [],
    },
  ])
  return tree
}
