import { sameAddress as sameNode } from '../../executor/addresses.ts'
import { emptyNode } from './empty-nodes.ts'
import { parentNode } from './keccak.ts'
import type { TreeView } from './tree-view.ts'

/** Why the tree refused; the text is what the program logs. */
export class TreeFailure extends Error {
  override readonly name = 'TreeFailure'
}

/** A leaf that is there: the root its proof was made for, what it is, its place. */
export interface LeafClaim {
  root: Uint8Array
  previousLeaf: Uint8Array
  index: number
  /** From the leaf's sibling upwards; missing nodes at the top count as empty subtrees. */
  proof: Uint8Array[]
}

/** Makes a tree in which every leaf is empty. */
export function initializeTree(tree: TreeView): void {
  if (tree.isInitialized) throw new TreeFailure('Tree already initialized')
  const path = levels(tree).map(emptyNode)
  tree.writeLog(0, emptyNode(tree.depth), path, tree.logIndex(0))
  tree.setCounters(0n, 0, 1)
  for (const [level, node] of path.entries()) tree.setRightmostNode(level, node)
  tree.setRightmostLeaf(emptyNode(0), 0)
}

/** Puts a leaf at the first index never used. */
export function appendLeaf(tree: TreeView, leaf: Uint8Array): void {
  if (!tree.isInitialized) throw new TreeFailure('Tree needs to be initialized before using')
  if (sameNode(leaf, emptyNode(0))) throw new TreeFailure('Cannot append an empty node')
  const index = tree.rightmostIndex
  if (index >= 2 ** tree.depth) throw new TreeFailure('Tree is full, cannot append')
  if (index === 0) return appendFirst(tree, leaf)
  const { path, root } = appendedPath(tree, leaf, index)
  tree.advance()
  tree.writeLog(tree.activeIndex, root, path, index)
  tree.setRightmostLeaf(leaf, index + 1)
}

/** Replaces a leaf whose proof was right at some root still in the ring. */
export function replaceLeaf(tree: TreeView, replacement: LeafClaim & { newLeaf: Uint8Array }): void {
  const proof = proveLeaf(tree, replacement)
  updateFromProof(tree, replacement.newLeaf, proof, replacement.index)
}

/** Proves a leaf as a replacement of it would, and returns the proof that is right now; the tree stays as it is. */
export function proveLeaf(tree: TreeView, claim: LeafClaim): Uint8Array[] {
  const { index } = claim
  if (!tree.isInitialized) throw new TreeFailure('Tree needs to be initialized before using')
  if (index > tree.rightmostIndex) {
    throw new TreeFailure(
      'Received an index larger than the rightmost index, or greater than (1 << max_depth)',
    )
  }
  const proof = levels(tree).map((level) => claim.proof[level] ?? emptyNode(level))
  applyProof(tree, { ...claim, proof, mayInfer: true })
  return proof
}

function appendFirst(tree: TreeView, leaf: Uint8Array): void {
  const proof = levels(tree).map((level) => tree.rightmostNode(level).slice())
  const root = rootOf(emptyNode(0), proof, 0)
  if (!sameNode(root, emptyNode(tree.depth))) throw new TreeFailure('Tree already initialized')
  applyProof(tree, { root, previousLeaf: emptyNode(0), index: 0, proof, mayInfer: false })
  updateFromProof(tree, leaf, proof, 0)
}

/** The path from a leaf just right of the rightmost one, moving the rightmost proof along. */
function appendedPath(tree: TreeView, leaf: Uint8Array, index: number) {
  const intersection = Math.min(31 - Math.clz32(index & -index), tree.depth)
  let node = leaf
  let left: Uint8Array = tree.rightmostLeaf.slice()
  const path: Uint8Array[] = []
  for (const level of levels(tree)) {
    path.push(node)
    const isLeft = (((index - 1) >>> level) & 1) === 0
    if (level < intersection) {
      left = ordered(left, tree.rightmostNode(level), isLeft)
      node = parentNode(node, emptyNode(level))
      tree.setRightmostNode(level, emptyNode(level))
    } else if (level === intersection) {
      node = parentNode(left, node)
      tree.setRightmostNode(level, left)
    } else {
      node = ordered(node, tree.rightmostNode(level), isLeft)
    }
  }
  return { path, root: node }
}

/** Brings the proof up to date through the ring and checks it; changes `proof` in place, the tree not at all. */
function applyProof(
  tree: TreeView,
  claim: {
    root: Uint8Array
    previousLeaf: Uint8Array
    index: number
    proof: Uint8Array[]
    mayInfer: boolean
  },
): void {
  const { index, proof, previousLeaf } = claim
  const known = findRoot(tree, claim.root)
  if (known === null && !claim.mayInfer) throw new TreeFailure('Root not found in changelog buffer')
  const mask = tree.ringSize - 1
  let log = known ?? (tree.activeIndex - (tree.bufferSize - 1)) & mask
  let isPassOpen = known === null
  let leaf = previousLeaf
  while (isPassOpen || log !== tree.activeIndex) {
    log = (log + 1) & mask
    leaf = fastForward(tree, log, index, proof, leaf)
    isPassOpen = isPassOpen && log !== tree.activeIndex
  }
  if (!sameNode(leaf, previousLeaf)) {
    throw new TreeFailure("This tree's current leaf value does not match the supplied proof's leaf value")
  }
  if (!sameNode(rootOf(leaf, proof, index), tree.logRoot(tree.activeIndex))) {
    throw new TreeFailure('Invalid root recomputed from proof')
  }
}

function findRoot(tree: TreeView, root: Uint8Array): number | null {
  for (let back = 0; back < tree.bufferSize; back++) {
    const log = (tree.activeIndex - back) & (tree.ringSize - 1)
    if (sameNode(tree.logRoot(log), root)) return log
  }
  return null
}

/** Applies one change log to a proof (in place) or, when it touched the same index, to the leaf (returned). */
function fastForward(
  tree: TreeView,
  log: number,
  index: number,
  proof: Uint8Array[],
  leaf: Uint8Array,
): Uint8Array {
  const changed = tree.logIndex(log)
  if (changed === index) return tree.logNode(log, 0).slice()
  const level = 31 - Math.clz32(changed ^ index)
  proof[level] = tree.logNode(log, level).slice()
  return leaf
}

function updateFromProof(tree: TreeView, newLeaf: Uint8Array, proof: Uint8Array[], index: number): void {
  tree.advance()
  const log = tree.activeIndex
  let node = newLeaf
  const path = proof.map((sibling, level) => {
    const here = node
    node = ordered(node, sibling, ((index >>> level) & 1) === 0)
    return here
  })
  tree.writeLog(log, node, path, index)
  updateRightmost(tree, log, index, proof)
}

function updateRightmost(tree: TreeView, log: number, index: number, proof: Uint8Array[]): void {
  const rightmost = tree.rightmostIndex
  if (rightmost >= 2 ** tree.depth) return
  if (index === rightmost) {
    for (const [level, node] of proof.entries()) tree.setRightmostNode(level, node)
    tree.setRightmostLeaf(tree.logNode(log, 0), index + 1)
  } else if (index === rightmost - 1) {
    tree.setRightmostLeaf(tree.logNode(log, 0), rightmost)
  } else {
    const level = 31 - Math.clz32(index ^ (rightmost - 1))
    tree.setRightmostNode(level, tree.logNode(log, level))
  }
}

function rootOf(leaf: Uint8Array, proof: Uint8Array[], index: number): Uint8Array {
  return proof.reduce((node, sibling, level) => ordered(node, sibling, ((index >>> level) & 1) === 0), leaf)
}

function ordered(node: Uint8Array, sibling: Uint8Array, isLeft: boolean): Uint8Array {
  return isLeft ? parentNode(node, sibling) : parentNode(sibling, node)
}

function levels(tree: TreeView): number[] {
  return Array.from({ length: tree.depth }, (_, level) => level)
}
