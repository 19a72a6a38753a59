import type { FoundLeaf, Landed, MintContext, MintItem } from '../../programs.ts'
import { addressBytes, addressFromBytes } from '../address/address-bytes.ts'
import { decodeBase58 } from '../address/base58.ts'
import { leafAssetSeeds } from '../address/metaplex-addresses.ts'
import { isDerivedAddress } from '../address/program-address.ts'
import { BUBBLEGUM_PROGRAM } from '../address/well-known.ts'
import { LEAF_EVENT_TEXT_MAX, parseLeafEvent, type LeafEvent } from '../read-back/leaf-event.ts'
import { allNoopCalls } from '../read-back/landed-transaction.ts'
import { creatorHash, dataHash } from '../read-back/leaf-hashes.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { readLanded } from './landed.ts'

/** See Programs.census.readLeaves. */
export async function readLeaves(
  pool: RpcPool,
  input: { tree: string; signature: string },
): Promise<{ landed: Landed; leaves: FoundLeaf[] }> {
  const read = await readLanded(pool, input.signature)
  const tree = addressBytes(input.tree)
  const leaves = allNoopCalls(read.transaction, input.signature).flatMap((data) => {
    const event = decodeEvent(data)
    return event && isOfTree(event, tree) ? [toLeaf(event)] : []
  })
  return { landed: read.landed, leaves }
}

/** See Programs.census.leafContent. */
export function leafContent(
  { authority, collectionMint }: Pick<MintContext, 'authority' | 'collectionMint'>,
  item: MintItem,
): string {
  const { address } = authority
  return contentOf(item.owner, dataHash(item, collectionMint, address), creatorHash(item, address))
}

function toLeaf({ assetId, owner, leafIndex, dataHash: data, creatorHash: creators }: LeafEvent): FoundLeaf {
  const address = addressFromBytes(owner)
  return {
    assetId: addressFromBytes(assetId),
    index: Number(leafIndex),
    owner: address,
    content: contentOf(address, data, creators),
  }
}

function contentOf(owner: string, data: Uint8Array, creators: Uint8Array): string {
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
  return `${owner} ${hex(data)} ${hex(creators)}`
}

function isOfTree({ assetId, leafIndex }: LeafEvent, tree: Uint8Array): boolean {
  return isDerivedAddress(assetId, leafAssetSeeds(tree, leafIndex), BUBBLEGUM_PROGRAM)
}

function decodeEvent(data: string): LeafEvent | null {
  const bytes = data.length > LEAF_EVENT_TEXT_MAX ? null : decodeBase58(data)
  return bytes && parseLeafEvent(bytes)
}
