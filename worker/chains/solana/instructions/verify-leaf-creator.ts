import type { Leaf } from '../../asset.ts'
import {
  BUBBLEGUM_PROGRAM,
  COMPRESSION_PROGRAM,
  NOOP_PROGRAM,
  SYSTEM_PROGRAM,
} from '../address/well-known.ts'
import { encodeMetadata, readMetadata, type LeafMetadata } from '../assets/leaf-metadata.ts'
import type { LeafProof } from '../assets/proofs.ts'
import { ByteWriter } from '../message/byte-writer.ts'
import { readonly, signer, writable, type Instruction } from '../message/instruction.ts'
import { ByteReader } from '../read-back/byte-reader.ts'
import type { OuterCall } from '../read-back/outer-calls.ts'

const VERIFY_CREATOR = Uint8Array.of(52, 17, 96, 132, 71, 4, 85, 194)
const UNVERIFY_CREATOR = Uint8Array.of(107, 178, 57, 39, 105, 115, 112, 152)
/** Discriminator, root, both hashes, nonce and index. */
const HEAD_BYTES = 8 + 3 * 32 + 8 + 4
/** Place of the creator among the accounts. */
const CREATOR_AT = 5

/** Bubblegum's verifyCreator and unverifyCreator. By hand, like the update of a leaf: Metaplex' builder takes 2 ms, twice for each item. */
export function verifyLeafCreator(input: {
  treeConfig: string
  leaf: Leaf
  proof: LeafProof
  creator: string
  current: LeafMetadata
  isVerified: boolean
}): Instruction {
  const { leaf, proof, creator, current, isVerified } = input
  const data = new ByteWriter().raw(isVerified ? VERIFY_CREATOR : UNVERIFY_CREATOR).raw(proof.root)
  data.raw(leaf.dataHash).raw(leaf.creatorHash).u64(BigInt(leaf.index)).u32(leaf.index)
  return {
    programId: BUBBLEGUM_PROGRAM,
    accounts: [
      ...[input.treeConfig, leaf.owner, leaf.delegate].map(readonly),
      writable(leaf.tree),
      signer(creator),
      signer(creator),
      ...[NOOP_PROGRAM, COMPRESSION_PROGRAM, SYSTEM_PROGRAM, ...proof.nodes].map(readonly),
    ],
    data: data.raw(encodeMetadata(current)).finish(),
  }
}

/** What such an instruction says; null when it is another one. */
export function readLeafCreator({ program, accounts, data }: OuterCall): {
  creator: string
  current: LeafMetadata
  isVerified: boolean
} | null {
  if (program !== BUBBLEGUM_PROGRAM) return null
  const isVerified = Buffer.compare(data.subarray(0, 8), VERIFY_CREATOR) === 0
  if (!isVerified && Buffer.compare(data.subarray(0, 8), UNVERIFY_CREATOR) !== 0) return null
  try {
    const current = readMetadata(new ByteReader(data, HEAD_BYTES))
    const isWhole = Buffer.compare(encodeMetadata(current), data.subarray(HEAD_BYTES)) === 0
    return isWhole ? { creator: accounts[CREATOR_AT] ?? '', current, isVerified } : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
