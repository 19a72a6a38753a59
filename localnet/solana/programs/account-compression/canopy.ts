import { emptyNode } from './empty-nodes.ts'
import type { PathNode } from './change-log-event.ts'

/**
 * Levels a canopy of this many bytes holds under the root. Null when no canopy has that size: it is
 * a full binary tree without its root, so 2^(levels+1) - 2 nodes, and not deeper than the tree.
 */
export function canopyLevels(canopy: Uint8Array, depth: number): number | null {
  const withRoot = canopy.length / 32 + 2
  const levels = Math.log2(withRoot) - 1
  return Number.isInteger(levels) && levels <= depth ? levels : null
}

/** Keeps the upper nodes of a changed path. The path runs from leaf to root. */
export function updateCanopy(canopy: Uint8Array, depth: number, path: PathNode[]): void {
  const levels = canopyLevels(canopy, depth) ?? 0
  const upper = path.slice(0, -1).slice(depth - levels)
  for (const { index, node } of upper) canopy.set(node, (index - 2) * 32)
}

/** The proof of a leaf with the upper nodes filled in from the canopy, up to the tree's depth. */
export function proofWithCanopy(
  canopy: Uint8Array,
  depth: number,
  index: number,
  proof: Uint8Array[],
): Uint8Array[] {
  const levels = canopyLevels(canopy, depth) ?? 0
  const inferred: Uint8Array[] = []
  for (let node = (2 ** depth + index) >>> (depth - levels); node > 1; node >>>= 1) {
    const sibling = canopy.slice(((node ^ 1) - 2) * 32, ((node ^ 1) - 1) * 32)
    const isEmpty = sibling.every((byte) => byte === 0)
    inferred.push(isEmpty ? emptyNode(depth - (31 - Math.clz32(node))) : sibling)
  }
  const overlap = Math.max(0, proof.length + inferred.length - depth)
  return [...proof, ...inferred.slice(overlap)]
}
