import { parentNode } from './keccak.ts'

/** The deepest tree the program takes. */
const DEPTH_MAX = 30

const nodes: Uint8Array[] = [new Uint8Array(32)]
for (let level = 1; level <= DEPTH_MAX; level++) {
  const below = nodes.at(-1) ?? new Uint8Array(32)
  nodes.push(parentNode(below, below))
}

/** The hash of a subtree of the given height in which every leaf is empty. Height 0 is the empty leaf. */
export function emptyNode(height: number): Uint8Array {
  const node = nodes[height]
  if (node === undefined) throw new RangeError(`No tree has height ${height}.`)
  return node
}
