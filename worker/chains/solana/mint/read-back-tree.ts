import type { TreeContext } from '../../programs.ts'
import type { LandedCost } from '../../transaction.ts'
import type { AddressBook } from '../address/address-book.ts'
import { BUBBLEGUM_PROGRAM, COMPRESSION_PROGRAM } from '../address/well-known.ts'
import { treeBytes, TREE_HEADER_BYTES } from '../limits/tree-size.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { accountInfoSchema, type RpcAccount } from '../rpc/rpc-schemas.ts'
import { ByteReader } from '../read-back/byte-reader.ts'
import { finalizedTransaction, landedCost } from '../read-back/landed-transaction.ts'
import { expectSame } from '../read-back/mismatch.ts'

const MERKLE_TREE_ACCOUNT = 1
/** Discriminator 8, creator 32, delegate 32. */
const TREE_CONFIG_BYTES = 72

/** See Programs.tree.readBack. */
export async function readBackTree(
  pool: RpcPool,
  book: AddressBook,
  context: TreeContext,
  signature: string,
): Promise<{ address: string; cost: LandedCost }> {
  const transaction = await finalizedTransaction(pool, signature)
  const address = context.tree.address
  const [tree, config] = await Promise.all([
    readStart(pool, address, TREE_HEADER_BYTES, transaction.slot),
    readStart(pool, book.treeConfig(address), TREE_CONFIG_BYTES, transaction.slot),
  ])
  const { maxDepth, maxBufferSize } = parseHeader(tree)
  expectSame('maximum depth', null, context.maxDepth, maxDepth)
  expectSame('buffer size', null, context.maxBufferSize, maxBufferSize)
  // Old nodes do not report the length of an account; the transaction that made it shows what it was then.
  if (tree?.space !== undefined) expectSame('length of the tree', null, treeBytes(context), tree.space)
  expectSame('tree creator', null, context.authority.address, creatorOf(config))
  return { address, cost: landedCost(transaction) }
}

/** The first bytes of an account, with its whole length in `space`; trees are megabytes. */
async function readStart(
  pool: RpcPool,
  address: string,
  length: number,
  minSlot: bigint,
): Promise<RpcAccount | null> {
  const config = {
    encoding: 'base64',
    commitment: 'finalized',
    dataSlice: { offset: 0, length },
    minContextSlot: Number(minSlot),
  }
  const isNewEnough = ({ context }: { context: { slot: bigint } }) => context.slot >= minSlot
  const { value } = await pool.call('getAccountInfo', [address, config], accountInfoSchema, isNewEnough)
  return value
}

function parseHeader(tree: RpcAccount | null): { maxDepth: number; maxBufferSize: number } {
  expectSame('program of the tree', null, COMPRESSION_PROGRAM, tree?.owner ?? null)
  if (tree === null || tree.data.length < TREE_HEADER_BYTES) return { maxDepth: 0, maxBufferSize: 0 }
  const reader = new ByteReader(tree.data)
  expectSame('account type of the tree', null, MERKLE_TREE_ACCOUNT, reader.u8())
  // Header version.
  reader.u8()
  const maxBufferSize = reader.u32()
  return { maxBufferSize, maxDepth: reader.u32() }
}

function creatorOf(config: RpcAccount | null): string | null {
  if (config?.owner !== BUBBLEGUM_PROGRAM || config.data.length < TREE_CONFIG_BYTES) return null
  return new ByteReader(config.data, 8).address()
}
