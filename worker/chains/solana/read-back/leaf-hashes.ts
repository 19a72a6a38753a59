import { keccak256 as keccak } from 'js-sha3'

import type { MintItem } from '../../programs.ts'
import { creatorBytes, metadataArgs } from '../instructions/metadata-args.ts'

/** js-sha3 unrolls its rounds: a third of the time of other libraries, and two hashes are made for every item. */
function keccak_256(bytes: Uint8Array) {
  return new Uint8Array(keccak.arrayBuffer(bytes))
}

const HASH_OF_NOTHING = keccak_256(new Uint8Array())

/**
 * keccak256(keccak256(metadata with its collection verified), royalty as u16): Bubblegum's data hash.
 * Equal hashes prove name, symbol, URI, royalty, collection and creators without reading them.
 */
export function dataHash(item: MintItem, collectionMint: string, authority: string): Uint8Array {
  const metadata = metadataArgs(item, { mint: collectionMint, isVerified: true }, authority)
  const royalty = Uint8Array.of(item.sellerFeeBasisPoints & 0xff, item.sellerFeeBasisPoints >>> 8)
  return keccak_256(Buffer.concat([keccak_256(metadata), royalty]))
}

/** keccak256 of the creators: Bubblegum's creator hash. */
export function creatorHash(item: MintItem, authority: string): Uint8Array {
  if (item.creators.length === 0) return HASH_OF_NOTHING
  return keccak_256(creatorBytes(item, authority))
}
