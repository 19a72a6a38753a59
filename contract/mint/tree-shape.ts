/**
 * Which Merkle trees a compressed run needs. Shapes are those the SPL Account Compression program
 * accepts; sizes follow its account layout.
 */
export interface TreeShape {
  maxDepth: number
  maxBufferSize: number
  canopyDepth: number
}

/** [depth, buffer for minting only, buffer when items will be revealed later (many writers at once)]. */
const depths: readonly (readonly [number, number, number])[] = [
  [3, 8, 8],
  [5, 8, 8],
  [14, 64, 256],
  [15, 64, 64],
  [16, 64, 64],
  [17, 64, 64],
  [18, 64, 64],
  [19, 64, 64],
  [20, 64, 256],
]

/** A transfer or reveal has room for 10 proof nodes beside its own data; the rest must be in the canopy. */
const proofNodesMax = 10
/** A reveal carries the old and the new metadata: fewer nodes fit. */
const proofNodesRevealMax = 8

export function treeCapacity(shape: Pick<TreeShape, 'maxDepth'>) {
  return 2 ** shape.maxDepth
}

/**
 * The trees for `count` items, in filling order: the smallest that holds them all, or as many of the
 * largest as are needed and the smallest for the rest.
 */
export function treeShapesFor(count: number, willReveal: boolean): TreeShape[] {
  const shapes = depths.map(([maxDepth, buffer, revealBuffer]) => ({
    maxDepth,
    maxBufferSize: willReveal ? revealBuffer : buffer,
    canopyDepth: Math.max(0, maxDepth - (willReveal ? proofNodesRevealMax : proofNodesMax)),
  }))
  const usable = willReveal
    ? shapes.filter((shape) => shape.maxBufferSize >= 256 || shape.maxDepth <= 5)
    : shapes
  const trees: TreeShape[] = []
  for (let left = count; left > 0;) {
    const fitting = usable.find((shape) => treeCapacity(shape) >= left) ?? usable.at(-1)
    if (!fitting) break
    trees.push(fitting)
    left -= treeCapacity(fitting)
  }
  return trees
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
