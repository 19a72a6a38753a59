import { z } from 'zod'
import { ChainError } from '../../chain-error.ts'
import type { TreeShape } from '../../asset.ts'
import { encodeBase58 } from '../address/base58.ts'
import { COMPRESSION_PROGRAM } from '../address/well-known.ts'
import { TREE_HEADER_BYTES, treeBytes } from '../limits/tree-size.ts'
import { ByteReader } from '../read-back/byte-reader.ts'
import type { Rpc, RpcPool } from '../rpc/rpc-pool.ts'
import { accountInfoSchema, type RpcAccount } from '../rpc/rpc-schemas.ts'
import type { Detail } from '#contract/codes/details.ts'
import { createBoundedCache } from '../../bounded-cache.ts'

/** Sequence number, active change log, number of change logs. */
export const COUNTERS_BYTES = 24
/** A larger change log costs more to read than a transaction that fails. */
const CHANGE_LOG_BYTES_MAX = 64 * 1024
const size = z.object({ depth: z.number().int().min(1).max(30), buffer: z.number().int().min(1).max(4096) })

/** Trees whose size is remembered. */
const TREES_REMEMBERED = 4_096

/** Sizes of trees, read once each: they never change. */
export function createTreeShapes(pool: RpcPool): (tree: string) => Promise<TreeShape> {
  const known = createBoundedCache<string, TreeShape>(TREES_REMEMBERED)
  return async (tree) => {
    const hit = known.get(tree)
    if (hit) return hit
    const shape = await readTreeShape(pool, tree)
    known.set(tree, shape)
    return shape
  }
}

/** Depth, change logs, and how much of its proofs a tree knows itself. */
async function readTreeShape(pool: RpcPool, tree: string): Promise<TreeShape> {
  const account = await readSlice(pool, tree, { offset: 0, length: TREE_HEADER_BYTES })
  if (account === null || account.owner !== COMPRESSION_PROGRAM || account.data.length < TREE_HEADER_BYTES)
    throw badTree(tree)
  const reader = new ByteReader(account.data, 2)
  const parsed = size.safeParse({ buffer: reader.u32(), depth: reader.u32() })
  if (!parsed.success) throw badTree(tree)
  const shape = { maxDepth: parsed.data.depth, maxBufferSize: parsed.data.buffer, canopyDepth: 0 }
  // Old nodes do not tell the length of an account: a whole proof is right for any canopy.
  const canopyNodes = ((account.space ?? 0) - treeBytes(shape)) / 32
  return { ...shape, canopyDepth: canopyNodes > 0 ? Math.round(Math.log2(canopyNodes + 2)) - 1 : 0 }
}

/** The roots a proof may be made for, as base58; null when there are too many to look at. */
export async function listRoots(pool: Rpc, tree: string, shape: TreeShape): Promise<Set<string> | null> {
  const logBytes = 32 + 32 * shape.maxDepth + 8
  const length = shape.maxBufferSize * logBytes
  if (length > CHANGE_LOG_BYTES_MAX) return null
  const account = await readSlice(pool, tree, { offset: TREE_HEADER_BYTES + COUNTERS_BYTES, length })
  if (account === null || account.data.length < length) throw badTree(tree)
  const { data } = account
  return new Set(
    Array.from({ length: shape.maxBufferSize }, (_, log) =>
      encodeBase58(data.subarray(log * logBytes, log * logBytes + 32)),
    ),
  )
}

/** Bytes of a tree's account; null when there is none. */
export async function readSlice(
  rpc: Rpc,
  tree: string,
  {
    offset,
    length,
    commitment = 'confirmed',
  }: { offset: number; length: number; commitment?: 'confirmed' | 'finalized' },
): Promise<RpcAccount | null> {
  const config = { encoding: 'base64', commitment, dataSlice: { offset, length } }
  return (await rpc.call('getAccountInfo', [tree, config], accountInfoSchema)).value
}

/** An RPC shows no tree where one is. */
export function badTree(tree: string): ChainError {
  const said: Detail = { code: 'TREE_UNSEEN', params: { tree } }
  return new ChainError('RPC_BAD_ANSWER', 'temporary', said, { detail: { tree } })
}
