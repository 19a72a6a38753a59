import type { Leaf } from '../../asset.ts'
import { findMetadataAddress } from '../address/metaplex-addresses.ts'
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

const UPDATE_METADATA = Uint8Array.of(170, 182, 43, 239, 97, 78, 225, 186)
/** Discriminator, root, nonce and index. */
const HEAD_BYTES = 8 + 32 + 8 + 4

/** What becomes of a leaf; everything else it says stays. */
export interface LeafUpdate {
  name: string
  uri: string
}

/**
 * Bubblegum's updateMetadata. By hand: Metaplex' builder takes 2.5 ms, twice for each item. In a verified collection its authority
 * decides; else that of the tree, which no account is needed for.
 */
export function updateLeaf(input: {
  treeConfig: string
  leaf: Leaf
  proof: LeafProof
  authority: string
  current: LeafMetadata
  update: LeafUpdate
}): Instruction {
  const { leaf, proof, authority, current } = input
  const collection = current.collection?.isVerified ? current.collection.mint : null
  const head = new ByteWriter().raw(UPDATE_METADATA).raw(proof.root).u64(BigInt(leaf.index)).u32(leaf.index)
  return {
    programId: BUBBLEGUM_PROGRAM,
    accounts: [
      readonly(input.treeConfig),
      signer(authority),
      readonly(collection ?? BUBBLEGUM_PROGRAM),
      readonly(collection === null ? BUBBLEGUM_PROGRAM : findMetadataAddress(collection)),
      readonly(BUBBLEGUM_PROGRAM),
      readonly(leaf.owner),
      readonly(leaf.delegate),
      signer(authority),
      writable(leaf.tree),
      readonly(NOOP_PROGRAM),
      readonly(COMPRESSION_PROGRAM),
      readonly(BUBBLEGUM_PROGRAM),
      readonly(SYSTEM_PROGRAM),
      ...proof.nodes.map(readonly),
    ],
    data: head.raw(encodeMetadata(current)).raw(updateArgs(input.update)).finish(),
  }
}

/** A name and a URI; no symbol, creators, royalty, sale and mutability. */
function updateArgs({ name, uri }: LeafUpdate): Uint8Array {
  return new ByteWriter().u8(1).string(name).u8(0).u8(1).string(uri).u32(0).finish()
}

/** What such an instruction says; null when it is another one, or says more. */
export function readLeafUpdate(data: Uint8Array): { current: LeafMetadata; update: LeafUpdate } | null {
  if (Buffer.compare(data.subarray(0, 8), UPDATE_METADATA) !== 0) return null
  try {
    const reader = new ByteReader(data, HEAD_BYTES)
    const current = readMetadata(reader)
    const name = reader.option(() => reader.string())
    reader.u8()
    const uri = reader.option(() => reader.string())
    if (name === null || uri === null) return null
    const update = { name, uri }
    const again = Buffer.concat([encodeMetadata(current), updateArgs(update)])
    return Buffer.compare(again, data.subarray(HEAD_BYTES)) === 0 ? { current, update } : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
