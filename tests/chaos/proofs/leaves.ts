import { base58 } from '@scure/base'
import { keccak_256 as keccak } from '@noble/hashes/sha3.js'
import { readTree } from '../../support/tree/tree-account.ts'
import { keyOf, type ChainAsset } from '../audit.ts'
import { mintedOffset, treeConfigOf } from '../tree-config.ts'
import { contentOf } from './content.ts'
import type { AskedItem, Note } from './asked.ts'
import type { ChainReader } from './rpc.ts'

/**
 * The trees themselves: as many leaves as the rows say, and the root that follows from what was asked for. The chain keeps nothing of a
 * leaf but its hash, so that a root which comes out right proves every word of every NFT in the tree, whatever an index says.
 */
export async function proveLeaves(
  input: {
    reader: ChainReader
    asked: AskedItem[]
    assets: ChainAsset[]
    wallet: string
    collection: string
    /** Completed items by the address of their tree. */
    inRows: Map<string, number>
  },
  note: Note,
): Promise<void> {
  const asked = new Map(input.asked.map((item) => [keyOf(item), item]))
  const trees = new Set([...input.assets.flatMap(({ leaf }) => leaf?.tree ?? []), ...input.inRows.keys()])
  for (const tree of trees) {
    const [account, config] = await input.reader.accounts([tree, treeConfigOf(tree)])
    const minted = config ? Number(config.data.readBigUInt64LE(mintedOffset)) : 0
    const inRows = input.inRows.get(tree) ?? 0
    if (minted !== inRows) note('wrong', 1, `tree ${tree} has ${minted} leaves, the rows ${inRows}`)
    if (!account) continue
    const own = input.assets.filter(({ leaf }) => leaf?.tree === tree)
    if (own.length !== minted) note('wrong', 1, `tree ${tree} has ${minted} leaves, its index ${own.length}`)
    const leaves = own.flatMap((asset) => {
      const item = asked.get(asset.key)
      return item && asset.leaf ? [{ index: asset.leaf.index, hash: leafOf(asset, item, input) }] : []
    })
    const { depth, root } = readTree(account.data)
    if (!Buffer.from(rootOf(leaves, depth)).equals(root))
      note('wrong', 1, `tree ${tree}: its root is not that of what was asked for`)
  }
}

function leafOf(
  asset: ChainAsset,
  item: AskedItem,
  input: { wallet: string; collection: string },
): Uint8Array {
  const { symbol, sellerFeeBasisPoints, creators, isMutable } = contentOf(item, input)
  const creatorBytes = Buffer.concat(
    creators.map(({ address, verified, share }) =>
      Buffer.concat([key(address), Buffer.from([Number(verified), share])]),
    ),
  )
  const none = 0
  const nonFungible = [1, 0]
  const metadata = Buffer.concat([
    ...[text(item.name), text(symbol), text(item.uri), u16(sellerFeeBasisPoints)],
    Buffer.from([Number(false), Number(isMutable), none, ...nonFungible, 1, Number(true)]),
    ...[key(input.collection), Buffer.from([none, 0]), u32(creators.length), creatorBytes],
  ])
  const dataHash = keccak(Buffer.concat([keccak(metadata), u16(sellerFeeBasisPoints)]))
  const version = Buffer.from([1])
  const place = [key(asset.id), key(item.owner), key(item.owner), u64(asset.leaf?.index ?? 0)]
  return keccak(Buffer.concat([version, ...place, dataHash, keccak(creatorBytes)]))
}

/** Leaves that are not there are zero. */
function rootOf(leaves: { index: number; hash: Uint8Array }[], depth: number): Uint8Array {
  let level = new Map(leaves.map(({ index, hash }) => [index, hash]))
  let empty: Uint8Array = new Uint8Array(32)
  for (let height = 0; height < depth; height += 1) {
    const above = new Map<number, Uint8Array>()
    for (const index of new Set([...level.keys()].map((each) => each >> 1)))
      above.set(index, pair(level.get(index * 2) ?? empty, level.get(index * 2 + 1) ?? empty))
    level = above
    empty = pair(empty, empty)
  }
  return level.get(0) ?? empty
}

function pair(left: Uint8Array, right: Uint8Array) {
  return keccak(Buffer.concat([left, right]))
}
function key(address: string) {
  return Buffer.from(base58.decode(address))
}
function text(value: string) {
  const bytes = Buffer.from(value)
  return Buffer.concat([u32(bytes.length), bytes])
}
function u16(value: number) {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}
function u32(value: number) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
function u64(value: number) {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}
