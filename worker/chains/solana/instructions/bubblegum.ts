import type { MintItem } from '../../programs.ts'
import {
  BUBBLEGUM_PROGRAM,
  COMPRESSION_PROGRAM,
  NOOP_PROGRAM,
  SYSTEM_PROGRAM,
} from '../address/well-known.ts'
import { ByteWriter } from '../message/byte-writer.ts'
import { readonly, signer, writable, writableSigner, type Instruction } from '../message/instruction.ts'
import { metadataArgs } from './metadata-args.ts'

const MINT_TO_COLLECTION_V1 = Uint8Array.of(153, 18, 178, 47, 197, 158, 86, 15)
const CREATE_TREE = Uint8Array.of(165, 83, 136, 142, 89, 202, 47, 220)

export interface CompressedMintAccounts {
  authority: string
  tree: string
  treeConfig: string
  collectionMint: string
  collectionMetadata: string
  collectionEdition: string
}

/**
 * One leaf into a verified collection. The Bubblegum signer and Token Metadata slots hold
 * Bubblegum's own id, as the Metaplex client does: the program no longer reads them.
 */
export function mintToCollectionV1(shared: CompressedMintAccounts, item: MintItem): Instruction {
  const collection = { mint: shared.collectionMint, isVerified: false }
  const data = new ByteWriter().raw(MINT_TO_COLLECTION_V1)
  return {
    programId: BUBBLEGUM_PROGRAM,
    accounts: [
      writable(shared.treeConfig),
      readonly(item.owner),
      readonly(item.owner),
      writable(shared.tree),
      signer(shared.authority),
      signer(shared.authority),
      signer(shared.authority),
      readonly(BUBBLEGUM_PROGRAM),
      readonly(shared.collectionMint),
      writable(shared.collectionMetadata),
      readonly(shared.collectionEdition),
      readonly(BUBBLEGUM_PROGRAM),
      readonly(NOOP_PROGRAM),
      readonly(COMPRESSION_PROGRAM),
      readonly(BUBBLEGUM_PROGRAM),
      readonly(SYSTEM_PROGRAM),
    ],
    data: data.raw(metadataArgs(item, collection, shared.authority)).finish(),
  }
}

/** Makes an allocated account a tree whose only minter is `authority`. */
export function createTree(input: {
  authority: string
  tree: string
  treeConfig: string
  maxDepth: number
  maxBufferSize: number
}): Instruction {
  const data = new ByteWriter().raw(CREATE_TREE).u32(input.maxDepth).u32(input.maxBufferSize).u8(0)
  return {
    programId: BUBBLEGUM_PROGRAM,
    accounts: [
      writable(input.treeConfig),
      writable(input.tree),
      writableSigner(input.authority),
      signer(input.authority),
      readonly(NOOP_PROGRAM),
      readonly(COMPRESSION_PROGRAM),
      readonly(SYSTEM_PROGRAM),
    ],
    data: data.finish(),
  }
}
