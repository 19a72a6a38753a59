import type { Leaf, ToldMetadata } from '../../asset.ts'
import { addressBytes } from '../address/address-bytes.ts'
import { ByteWriter } from '../message/byte-writer.ts'
import type { ByteReader } from '../read-back/byte-reader.ts'
import { keccak } from './leaves.ts'

/** What a leaf was hashed from. Leaves with uses are known to nobody, and are not rebuilt. */
export interface LeafMetadata extends ToldMetadata {
  /** Whether its token standard is said: a plain NFT. Leaves of the first days say none. */
  hasStandard: boolean
}

/**
 * The metadata that a leaf was hashed from. An index tells it in other words and leaves some of it out, so what it may have been is
 * tried until it gives the hashes of the leaf, which a proof then holds against the tree.
 * @param hidden a collection that it may name without being verified in it: an index may show none then.
 * @returns null when nothing gives them: the index is behind, or tells something else.
 */
export function rebuildMetadata(
  { told, dataHash, creatorHash }: Leaf,
  hidden: string | null = null,
): LeafMetadata | null {
  if (told === null || !isSame(hashCreators(told), creatorHash)) return null
  for (const candidate of candidatesOf(told, hidden))
    if (isSame(hashData(candidate), dataHash)) return candidate
  return null
}

/** The usual one first. What an index does not tell: whether a collection is verified, where it shows verified ones only. */
function* candidatesOf(told: ToldMetadata, hidden: string | null): Generator<LeafMetadata> {
  const { collection } = told
  const groups: ToldMetadata['collection'][] = collection
    ? [collection, { ...collection, isVerified: !collection.isVerified }]
    : [null, ...(hidden === null ? [] : [{ mint: hidden, isVerified: false }])]
  const nonces = told.editionNonce === null ? [null] : [told.editionNonce, null]
  for (const hasStandard of [true, false])
    for (const editionNonce of nonces)
      for (const group of groups) yield { ...told, editionNonce, hasStandard, collection: group }
}

/** Bubblegum's MetadataArgs in Borsh. By hand, as for mints: a reveal makes it six times for each leaf. */
export function encodeMetadata(metadata: LeafMetadata): Uint8Array {
  const { name, symbol, uri, editionNonce, hasStandard, collection } = metadata
  const out = new ByteWriter().string(name).string(symbol).string(uri).u16(metadata.sellerFeeBasisPoints)
  out.bool(metadata.primarySaleHappened).bool(metadata.isMutable)
  out.bool(editionNonce !== null)
  if (editionNonce !== null) out.u8(editionNonce)
  out.bool(hasStandard)
  if (hasStandard) out.u8(0)
  out.bool(collection !== null)
  if (collection) out.bool(collection.isVerified).raw(addressBytes(collection.mint))
  // No uses; the first version of the token program.
  out.u8(0).u8(0).u32(metadata.creators.length)
  return out.raw(creatorBytes(metadata)).finish()
}

/** The same read back; what it cannot say is not what these bytes give when they are encoded again. Throws RangeError past the end. */
export function readMetadata(reader: ByteReader): LeafMetadata {
  const names = { name: reader.string(), symbol: reader.string(), uri: reader.string() }
  const numbers = {
    sellerFeeBasisPoints: reader.u16(),
    primarySaleHappened: reader.bool(),
    isMutable: reader.bool(),
    editionNonce: reader.option(() => reader.u8()),
    hasStandard: reader.option(() => reader.u8()) !== null,
  }
  const collection = reader.option(() => ({ isVerified: reader.bool(), mint: reader.address() }))
  reader.raw(2)
  const creators = reader.array(reader.u32(), () => ({
    ...{ address: reader.address(), isVerified: reader.bool(), share: reader.u8() },
  }))
  return { ...names, ...numbers, collection, creators }
}

/** keccak256(keccak256(metadata), royalty as u16). */
export function hashData(metadata: LeafMetadata): Uint8Array {
  const royalty = new ByteWriter().u16(metadata.sellerFeeBasisPoints).finish()
  return keccak(keccak(encodeMetadata(metadata)), royalty)
}

export function hashCreators(metadata: Pick<ToldMetadata, 'creators'>): Uint8Array {
  return keccak(creatorBytes(metadata))
}

function creatorBytes({ creators }: Pick<ToldMetadata, 'creators'>): Uint8Array {
  const out = new ByteWriter()
  for (const { address, isVerified, share } of creators)
    out.raw(addressBytes(address)).bool(isVerified).u8(share)
  return out.finish()
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0
}
