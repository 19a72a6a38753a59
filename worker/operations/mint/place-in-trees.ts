import { treeCapacity, treeShapesFor } from '#contract/mint/tree-shape.ts'
import type { Tx } from '#db/connection.ts'
import { saveChunks, type Tree } from '#db/run/chunks.ts'
import { countUnplanned } from '#db/run/planning.ts'
import type { Run } from '#db/run/runs.ts'
import { listSharesOfRun, reserveLeaves, roomOf, saveShare } from '#db/tree/shares.ts'
import { saveTree, takeTreeNumber } from '#db/tree/trees.ts'
import type { WorkerContext } from '../../context.ts'

/** A tree, and how many leaves of it the run may still fill. */
interface Room {
  tree: Tree
  room: number
}

/**
 * Gives every item its tree, in order: what is reserved for the run first. Where that does not do, leaves are reserved for all
 * items that still wait, not for this batch alone: in the trees of the collection, then in new ones.
 */
export async function placeInTrees<T>(
  ctx: WorkerContext,
  tx: Tx,
  run: Run,
  items: T[],
): Promise<{ tree: Tree; items: T[] }[]> {
  let open = await listRoom(tx, run)
  if (sumOf(open) < items.length) open = await reserve(ctx, tx, run, sumOf(open))
  const placed: { tree: Tree; items: T[] }[] = []
  let from = 0
  for (const { tree, room } of open) {
    const taken = items.slice(from, from + room)
    if (taken.length > 0) placed.push({ tree, items: taken })
    from += taken.length
  }
  return placed
}

async function listRoom(tx: Tx, run: Run): Promise<Room[]> {
  const uses = await listSharesOfRun(tx, run.master.id)
  return uses.map((use) => ({ tree: use.tree, room: roomOf(use) })).filter(({ room }) => room > 0)
}

function sumOf(rooms: Room[]): number {
  return rooms.reduce((sum, { room }) => sum + room, 0)
}

/** @param has leaves that are reserved for the run already. */
async function reserve(ctx: WorkerContext, tx: Tx, run: Run, has: number): Promise<Room[]> {
  const masterId = run.master.id
  const willReveal = run.collection?.willReveal ?? false
  const unplanned = await countUnplanned(tx, masterId)
  const taker = { masterId, collectionId: run.plan.collectionId ?? 0, willReveal }
  await reserveLeaves(tx, taker, unplanned - has)
  const open = await listRoom(tx, run)
  for (let left = unplanned - sumOf(open); left > 0;) {
    const tree = await addTree(ctx, tx, run, left)
    const room = Math.min(left, treeCapacity(tree))
    await saveShare(tx, { treeId: tree.id, masterId, reserved: room })
    open.push({ tree, room })
    left -= room
  }
  return open
}

/** The first of the trees for so many items, and the chunk that makes it. */
async function addTree(ctx: WorkerContext, tx: Tx, run: Run, count: number): Promise<Tree> {
  const [shape] = treeShapesFor(count, run.collection?.willReveal ?? false)
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
