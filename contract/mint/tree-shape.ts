/**
 * Which Merkle trees a compressed run needs. Shapes are those the SPL Account Compression program
 * accepts; sizes follow its account layout.
 */
export interface TreeShape {
  maxDepth: number
  maxBufferSize: number
  canopyDepth: number
}

/**
 * [depth, smallest buffer, buffer for reveals]: the sizes of the program's own table. Null: it has no buffer that
 * reveals can use at that depth.
 */
const depths: readonly (readonly [number, number, number | null])[] = [
  [3, 8, 8],
  [5, 8, null],
  [6, 16, null],
  [7, 16, null],
  [8, 16, null],
  [9, 16, null],
  [10, 32, null],
  [11, 32, null],
  [12, 32, null],
  [13, 32, null],
  [14, 64, 256],
  [15, 64, null],
  [16, 64, null],
  [17, 64, null],
  [18, 64, null],
  [19, 64, null],
  [20, 64, 256],
]

/** A transfer has room for 10 proof nodes beside its own data; the rest must be in the canopy. */
const proofNodesMax = 10
/** A reveal carries the old and the new metadata: with six nodes it fits five times into a transaction of version 1. */
const proofNodesRevealMax = 6
/** So many changes may come between the reading of a proof and its landing. A tree with fewer leaves needs no more than it has. */
const revealBufferMin = 256

const mintShapes = depths.map(([maxDepth, maxBufferSize]) => ({
  ...{ maxDepth, maxBufferSize },
  canopyDepth: Math.max(0, maxDepth - proofNodesMax),
}))
const revealShapes = depths.flatMap(([maxDepth, , maxBufferSize]) =>
  maxBufferSize === null
    ? []
    : [{ maxDepth, maxBufferSize, canopyDepth: Math.max(0, maxDepth - proofNodesRevealMax) }],
)

/** Leaves a tree holds: two to the power of its depth. */
export function treeCapacity(shape: Pick<TreeShape, 'maxDepth'>) {
  return 2 ** shape.maxDepth
}

/** Whether NFTs of a tree can be revealed, many at a time. */
export function takesReveals(shape: TreeShape): boolean {
  return (
    shape.maxBufferSize >= Math.min(revealBufferMin, treeCapacity(shape)) &&
    shape.canopyDepth >= shape.maxDepth - proofNodesRevealMax
  )
}

/**
 * The trees for `count` items, in filling order: the smallest that holds them all. Where there is none, or where large trees
 * take less than half its room on chain: as many of those as are needed, and the smallest for the rest.
 */
export function treeShapesFor(count: number, willReveal: boolean): TreeShape[] {
  const trees: TreeShape[] = []
  for (let left = count; left > 0;) {
    const fitting = nextShape(left, willReveal ? revealShapes : mintShapes)
    if (!fitting) break
    trees.push(fitting)
    left -= treeCapacity(fitting)
  }
  return trees
}

/** A run may have several trees of this depth or more; small ones would only be many. */
const largeDepth = 14

function nextShape(count: number, shapes: readonly TreeShape[]): TreeShape | undefined {
  const whole = shapes.find((shape) => treeCapacity(shape) >= count)
  const largest = shapes.findLast((shape) => shape.maxDepth >= largeDepth && treeCapacity(shape) < count)
  if (!whole || !largest) return whole ?? largest
  const bytesOfMany = Math.ceil(count / treeCapacity(largest)) * treeAccountBytes(largest)
  return bytesOfMany < treeAccountBytes(whole) / 2 ? largest : whole
}

/**
 * Bytes of the tree account: header 56, tree (24 + buffer change logs + rightmost path), canopy.
 * Source: ConcurrentMerkleTree and its header in the SPL Account Compression program.
 */
export function treeAccountBytes({ maxDepth, maxBufferSize, canopyDepth }: TreeShape) {
  const path = 40 + 32 * maxDepth
  const canopy = canopyDepth === 0 ? 0 : (2 ** (canopyDepth + 1) - 2) * 32
  return 56 + 24 + maxBufferSize * path + path + canopy
}
