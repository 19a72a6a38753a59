/** Account type 1, header version 1, buffer 4, depth 4, authority 32, creation slot 8, padding 6. */
export const TREE_HEADER_BYTES = 56

/**
 * Bytes of a concurrent Merkle tree account of SPL Account Compression: header; sequence number,
 * active index and buffer size (8 each); one change log a buffer slot (root, path, index); the
 * rightmost path (proof, leaf, index); the canopy without its root.
 */
export function treeBytes(tree: { maxDepth: number; maxBufferSize: number; canopyDepth: number }): number {
  return TREE_HEADER_BYTES + treeBodyBytes(tree) + 32 * Math.max(2 ** (tree.canopyDepth + 1) - 2, 0)
}

function treeBodyBytes({ maxDepth, maxBufferSize }: { maxDepth: number; maxBufferSize: number }): number {
  const pathBytes = 32 * maxDepth + 32 + 4 + 4
  return 24 + (maxBufferSize + 1) * pathBytes
}
