import { parentNode } from '../programs/account-compression/keccak.ts'

const NODE_BYTES = 32

/** Hashes of a subtree without leaves, by its height. */
const emptyNodes: Uint8Array[] = [new Uint8Array(NODE_BYTES)]

/**
 * A merkle tree as its change log reports it: every node a change touched, by node number. 1 is the root and
 * 2^depth + i is leaf i; nodes never touched are those of an empty tree.
 */
export class MerkleTree {
  readonly #nodes = new Map<number, Uint8Array>()
  #depth = 0

  get depth(): number {
    return this.#depth
  }

  /** Applies one change: the path from the leaf to the root. */
  apply(path: { node: Uint8Array; index: number }[]): void {
    this.#depth = Math.max(this.#depth, path.length - 1)
    for (const { node, index } of path) this.#nodes.set(index, node)
  }

  leaf(leafIndex: number): Uint8Array {
    return this.#node(this.nodeIndex(leafIndex), 0)
  }

  root(): Uint8Array {
    return this.#node(1, this.#depth)
  }

  nodeIndex(leafIndex: number): number {
    return 2 ** this.#depth + leafIndex
  }

  /** Siblings from the leaf up, without the root: what a program needs to check the leaf. */
  proof(leafIndex: number): Uint8Array[] {
    const siblings: Uint8Array[] = []
    let index = this.nodeIndex(leafIndex)
    for (let height = 0; height < this.#depth; height++) {
      siblings.push(this.#node(index ^ 1, height))
      index = Math.floor(index / 2)
    }
    return siblings
  }

  #node(index: number, height: number): Uint8Array {
    return this.#nodes.get(index) ?? emptyNode(height)
  }
}

function emptyNode(height: number): Uint8Array {
  for (let known = emptyNodes.length; known <= height; known++) {
    const below = emptyNodes[known - 1] ?? new Uint8Array(NODE_BYTES)
    emptyNodes.push(parentNode(below, below))
  }
  return emptyNodes[height] ?? new Uint8Array(NODE_BYTES)
}
