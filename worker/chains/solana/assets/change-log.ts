import type { TreeShape } from '../../asset.ts'
import { encodeBase58 } from '../address/base58.ts'
import { TREE_HEADER_BYTES } from '../limits/tree-size.ts'
import { ByteReader } from '../read-back/byte-reader.ts'
import type { Rpc } from '../rpc/rpc-pool.ts'
import { badTree, COUNTERS_BYTES, readSlice } from './tree-state.ts'

/** A change that a tree remembers: the root it led to, and the leaf that was changed. */
export interface LoggedChange {
  root: string
  leafIndex: number
}

/** What a tree remembers of its changes, the newest first. */
export async function readChangeLog(
  rpc: Rpc,
  tree: string,
  { maxDepth, maxBufferSize }: TreeShape,
  commitment: 'confirmed' | 'finalized',
): Promise<LoggedChange[]> {
  const logBytes = 32 + 32 * maxDepth + 8
  const length = COUNTERS_BYTES + maxBufferSize * logBytes
  const account = await readSlice(rpc, tree, { offset: TREE_HEADER_BYTES, length, commitment })
  if (account === null || account.data.length < length) throw badTree(tree)
  const counters = new ByteReader(account.data)
  // The sequence number: so many changes there ever were.
  counters.u64()
  const newest = Number(counters.u64())
  const count = Math.min(Number(counters.u64()), maxBufferSize)
  return Array.from({ length: count }, (_, back) => {
    const at = (newest - back + maxBufferSize) % maxBufferSize
    const reader = new ByteReader(account.data, COUNTERS_BYTES + at * logBytes)
    const root = encodeBase58(reader.raw(32))
    reader.raw(32 * maxDepth)
    return { root, leafIndex: reader.u32() }
  })
}

/**
 * Whether a leaf that was in a tree at a root is there at finality, and nothing that is not final yet changes it: no change since
 * the older of both was one of it.
 * @param logs of one RPC; of `finalized` the newest change alone is looked at.
 */
export function isStillThere(
  { root, leafIndex }: LoggedChange,
  logs: { confirmed: LoggedChange[]; finalized: LoggedChange[] },
): boolean {
  const backTo = (wanted: string | undefined) => logs.confirmed.findIndex((change) => change.root === wanted)
  const [proven, final] = [backTo(root), backTo(logs.finalized[0]?.root)]
  if (proven < 0 || final < 0) return false
  return logs.confirmed.slice(0, Math.max(proven, final)).every((change) => change.leafIndex !== leafIndex)
}
