import { addressBytes } from './address-bytes.ts'
import { findProgramAddress } from './program-address.ts'
import {
  ASSOCIATED_TOKEN_PROGRAM,
  BUBBLEGUM_PROGRAM,
  TOKEN_METADATA_PROGRAM,
  TOKEN_PROGRAM,
} from './well-known.ts'

const text = new TextEncoder()
const METADATA = text.encode('metadata')
const EDITION = text.encode('edition')

/** Where Token Metadata keeps the metadata of a mint: 'metadata', program, mint. */
export function findMetadataAddress(mint: string): string {
  return findProgramAddress(
    [METADATA, addressBytes(TOKEN_METADATA_PROGRAM), addressBytes(mint)],
    TOKEN_METADATA_PROGRAM,
  )
}

/** Where Token Metadata keeps the master edition of a mint: the seeds of its metadata and 'edition'. */
export function findMasterEditionAddress(mint: string): string {
  return findProgramAddress(
    [METADATA, addressBytes(TOKEN_METADATA_PROGRAM), addressBytes(mint), EDITION],
    TOKEN_METADATA_PROGRAM,
  )
}

/** The token account of a wallet for a mint: owner, program, mint. @param program SPL Token, or Token-2022. */
export function findAssociatedTokenAddress(owner: string, mint: string, program = TOKEN_PROGRAM): string {
  return findProgramAddress(
    [addressBytes(owner), addressBytes(program), addressBytes(mint)],
    ASSOCIATED_TOKEN_PROGRAM,
  )
}

/** Where Bubblegum keeps who may mint into a tree; the tree is its only seed. */
export function findTreeConfigAddress(tree: string): string {
  return findProgramAddress([addressBytes(tree)], BUBBLEGUM_PROGRAM)
}

/** Seeds of the asset id of leaf `leafIndex`: 'asset', tree, index as u64. */
export function leafAssetSeeds(treeBytes: Uint8Array, leafIndex: bigint): Uint8Array[] {
  const index = Buffer.alloc(8)
  index.writeBigUInt64LE(leafIndex)
  return [text.encode('asset'), treeBytes, index]
}
