import type { Leaf } from '../../asset.ts'
import { BUBBLEGUM_PROGRAM } from '../address/well-known.ts'
import { encodeMetadata, readMetadata, type LeafMetadata } from '../assets/leaf-metadata.ts'
import type { LeafProof } from '../assets/proofs.ts'
import { ByteWriter } from '../message/byte-writer.ts'
import { ByteReader } from '../read-back/byte-reader.ts'
import type { OuterCall } from '../read-back/outer-calls.ts'

/** Discriminator, root, both hashes, nonce and index. */
const HEAD_BYTES = 8 + 3 * 32 + 8 + 4

/** What is common to all that a creator or a collection says of a leaf: the leaf as it is, and all of its metadata. */
export interface LeafClaim {
  leaf: Leaf
  proof: LeafProof
  current: LeafMetadata
}

/** @param more what comes after the metadata. */
export function leafClaimData(
  discriminator: Uint8Array,
  { leaf, proof, current }: LeafClaim,
  more: Uint8Array = new Uint8Array(),
): Uint8Array {
  const data = new ByteWriter().raw(discriminator).raw(proof.root).raw(leaf.dataHash).raw(leaf.creatorHash)
  data.u64(BigInt(leaf.index)).u32(leaf.index)
  return data.raw(encodeMetadata(current)).raw(more).finish()
}

/** The metadata of such an instruction, if it is this one. @param moreBytes that come after it. */
export function readLeafClaim(
  { program, data }: OuterCall,
  discriminator: Uint8Array,
  moreBytes = 0,
): LeafMetadata | null {
  if (program !== BUBBLEGUM_PROGRAM || Buffer.compare(data.subarray(0, 8), discriminator) !== 0) return null
  const metadata = data.subarray(HEAD_BYTES, data.length - moreBytes)
  try {
    const current = readMetadata(new ByteReader(metadata, 0))
    return Buffer.compare(encodeMetadata(current), metadata) === 0 ? current : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
