import type { TreeView } from './tree-view.ts'

/** A node of the tree by its index in the whole tree: the root is 1, its children 2 and 3. */
export interface PathNode {
  node: Uint8Array
  index: number
}

/** The newest change of a tree as a path from leaf to root. */
export function newestPath(tree: TreeView): PathNode[] {
  const log = tree.activeIndex
  const index = tree.logIndex(log)
  const path = Array.from({ length: tree.depth }, (_, level) => ({
    node: tree.logNode(log, level),
    index: 2 ** (tree.depth - level) + (index >>> level),
  }))
  return [...path, { node: tree.logRoot(log), index: 1 }]
}

/** The event indexers follow the tree by: variant ChangeLog, version 1, tree, path, sequence number, leaf index. */
export function changeLogEvent(treeKey: Uint8Array, tree: TreeView, path: PathNode[]): Uint8Array {
  const bytes = new Uint8Array(2 + 32 + 4 + path.length * 36 + 8 + 4)
  const view = new DataView(bytes.buffer)
  bytes.set(treeKey, 2)
  view.setUint32(34, path.length, true)
  for (const [step, { node, index }] of path.entries()) {
    bytes.set(node, 38 + step * 36)
    view.setUint32(38 + step * 36 + 32, index, true)
  }
  view.setBigUint64(bytes.length - 12, tree.sequenceNumber, true)
  view.setUint32(bytes.length - 4, tree.logIndex(tree.activeIndex), true)
  return bytes
}
