import { keccak } from '../account-compression/keccak.ts'
import { BUBBLEGUM } from '../program-ids.ts'
import { findProgramAddress } from '../program-address.ts'

/** A compressed NFT's leaf, schema version 1. */
export interface Leaf {
  id: Uint8Array
  owner: Uint8Array
  delegate: Uint8Array
  nonce: bigint
  dataHash: Uint8Array
  creatorHash: Uint8Array
}

/** In hashes version 1 is written 1; in borsh its variant is 0. */
const HASHED_VERSION = Uint8Array.of(1)
const ASSET_SEED = Buffer.from('asset')

/** The address an asset of a tree is known by: derived from the tree and the leaf's number. */
export function assetAddress(tree: Uint8Array, nonce: bigint) {
  return findProgramAddress([ASSET_SEED, tree, u64(nonce)], BUBBLEGUM)
}

/** What the tree holds of a leaf. */
export function leafNode(leaf: Leaf): Uint8Array {
  return keccak(
    HASHED_VERSION,
    leaf.id,
    leaf.owner,
    leaf.delegate,
    u64(leaf.nonce),
    leaf.dataHash,
    leaf.creatorHash,
  )
}

/** The leaf in borsh, as mint instructions return it. */
export function leafSchema(leaf: Leaf): Uint8Array {
  const fields = [leaf.id, leaf.owner, leaf.delegate, u64(leaf.nonce), leaf.dataHash, leaf.creatorHash]
  return Buffer.concat([Uint8Array.of(0), ...fields])
}

/** The event indexers read leaves from: application data, version 1, around a leaf schema event. */
export function leafEvent(leaf: Leaf): Uint8Array {
  const event = Buffer.concat([Uint8Array.of(1, 0), leafSchema(leaf), leafNode(leaf)])
  const length = Buffer.alloc(4)
  length.writeUInt32LE(event.length)
  return Buffer.concat([Uint8Array.of(1, 0), length, event])
}

function u64(value: bigint): Uint8Array {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes
}
