import { z } from 'zod'
import type { Leaf, TreeShape } from '../../asset.ts'
import { addressBytes, addressFromBytes, optionalAddressBytes } from '../address/address-bytes.ts'
import type { Rpc, RpcPool } from '../rpc/rpc-pool.ts'
import { keccak, leafNode } from './leaves.ts'
import { listRoots } from './tree-state.ts'

/** What proves a leaf to its tree: the root it was made for, and the nodes the tree does not know itself. */
export interface LeafProof {
  root: Uint8Array
  nodes: string[]
}

const DEPTH_MAX = 30
const node = z.string().refine((text) => optionalAddressBytes(text) !== null)
const proofSchema = z.object({ root: node, proof: z.array(node).max(DEPTH_MAX), tree_id: node })
const proofsSchema = z.record(z.string(), proofSchema.nullable().catch(null))

/**
 * A proof for each leaf, made now. What an index says is not believed: leaf and nodes must give the root, and the tree must
 * remember it.
 * @returns null for a leaf without one: the index is behind, or the leaf has changed since it was read.
 */
export async function listProofs(
  pool: RpcPool,
  leaves: Leaf[],
  shapeOf: (tree: string) => Promise<TreeShape>,
): Promise<(LeafProof | null)[]> {
  const found = await listOwnProofs(pool, leaves, shapeOf)
  const trees = [...new Set(leaves.map(({ tree }) => tree))]
  const states = await Promise.all(
    trees.map(async (tree) => {
      const shape = await shapeOf(tree)
      return [tree, { shape, roots: await listRoots(pool, tree, shape) }] as const
    }),
  )
  const stateOf = new Map(states)
  return leaves.map(({ assetId, tree }) => {
    const own = found.get(assetId)
    const state = stateOf.get(tree)
    if (!own || !state || state.roots?.has(own.root) === false) return null
    const { maxDepth, canopyDepth } = state.shape
    return { root: addressBytes(own.root), nodes: own.proof.slice(0, maxDepth - canopyDepth) }
  })
}

/** Whole proofs, by asset id, that lead from their leaf to the root they say; the tree was not asked about that root. */
export async function listOwnProofs(
  rpc: Rpc,
  leaves: Leaf[],
  shapeOf: (tree: string) => Promise<TreeShape>,
): Promise<Map<string, { root: string; proof: string[] }>> {
  const ids = leaves.map(({ assetId }) => assetId)
  const answer = await rpc.call('getAssetProofs', [{ ids }], proofsSchema)
  const found = await Promise.all(
    leaves.map(async (leaf) => {
      const { maxDepth } = await shapeOf(leaf.tree)
      const own = answer[leaf.assetId]
      const isFor =
        own?.tree_id === leaf.tree && own.proof.length === maxDepth && rootOf(leaf, own.proof) === own.root
      return isFor ? [[leaf.assetId, own] as const] : []
    }),
  )
  return new Map(found.flat())
}

function rootOf(leaf: Leaf, proof: string[]): string {
  const root = proof.reduce((below, sibling, height) => {
    const isRight = ((leaf.index >>> height) & 1) === 1
    return isRight ? keccak(addressBytes(sibling), below) : keccak(below, addressBytes(sibling))
  }, leafNode(leaf))
  return addressFromBytes(root)
}
