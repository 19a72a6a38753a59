import type { MintItem } from '../../programs.ts'
import { addressBytes } from '../address/address-bytes.ts'
import { ByteWriter } from '../message/byte-writer.ts'

const TOKEN_STANDARD_NON_FUNGIBLE = 0
const TOKEN_PROGRAM_VERSION_ORIGINAL = 0

/**
 * Bubblegum's MetadataArgs in Borsh. The same bytes, with the collection verified, are what the
 * leaf's data hash commits to.
 */
export function metadataArgs(
  item: MintItem,
  collection: { mint: string; isVerified: boolean },
  authority: string,
): Uint8Array {
  const out = new ByteWriter().string(item.name).string(item.symbol).string(item.uri)
  out.u16(item.sellerFeeBasisPoints)
  // Not sold before; no edition nonce; a token standard; a collection; no uses.
  out.bool(false).bool(item.isMutable).u8(0).u8(1).u8(TOKEN_STANDARD_NON_FUNGIBLE)
  out.u8(1).bool(collection.isVerified).raw(addressBytes(collection.mint)).u8(0)
  out.u8(TOKEN_PROGRAM_VERSION_ORIGINAL).u32(item.creators.length)
  return out.raw(creatorBytes(item, authority)).finish()
}

/**
 * Creators in Borsh without their count: also what the leaf's creator hash commits to. The authority
 * signs the mint, so a creator that is the authority is verified at once; others verify themselves later.
 */
export function creatorBytes(item: MintItem, authority: string): Uint8Array {
  const out = new ByteWriter()
  for (const { address, share } of item.creators) {
    out
      .raw(addressBytes(address))
      .bool(address === authority)
      .u8(share)
  }
  return out.finish()
}
