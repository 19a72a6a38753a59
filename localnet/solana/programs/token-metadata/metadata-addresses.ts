import { addressAt, findProgramAddress, type ProgramAddress } from '../program-address.ts'
import { TOKEN_METADATA } from '../program-ids.ts'

const METADATA_SEED = Buffer.from('metadata')
const EDITION_SEED = Buffer.from('edition')

/** Where the metadata of a mint lives. */
export function metadataAddress(mint: Uint8Array): ProgramAddress {
  return findProgramAddress([METADATA_SEED, TOKEN_METADATA, mint], TOKEN_METADATA)
}

/** Where the (master) edition of a mint lives. */
export function editionAddress(mint: Uint8Array): ProgramAddress {
  return findProgramAddress([METADATA_SEED, TOKEN_METADATA, mint, EDITION_SEED], TOKEN_METADATA)
}

/** The same by the bump that the metadata keeps; null for one that keeps none. */
export function knownEdition(mint: Uint8Array, bump: number | null): Uint8Array {
  if (bump === null) return editionAddress(mint).key
  return addressAt([METADATA_SEED, TOKEN_METADATA, mint, EDITION_SEED], bump, TOKEN_METADATA)
}
