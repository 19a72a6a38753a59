import {
  ASSOCIATED_TOKEN_PROGRAM,
  INSTRUCTIONS_SYSVAR,
  SYSTEM_PROGRAM,
  TOKEN_METADATA_PROGRAM,
  TOKEN_PROGRAM,
} from '../address/well-known.ts'
import { addressBytes } from '../address/address-bytes.ts'
import { ByteWriter } from '../message/byte-writer.ts'
import { readonly, signer, writable, writableSigner, type Instruction } from '../message/instruction.ts'

/*
 * The three instructions of a mint are written by hand: every item builds them twice, and by Metaplex' builders they take
 * seventy times as long (`npm run bench -- instructions`). What is not on that path comes from Metaplex.
 */

/** Stands for an optional account that is not given. */
const ABSENT = readonly(TOKEN_METADATA_PROGRAM)

export interface NftAccounts {
  authority: string
  mint: string
  metadata: string
  masterEdition: string
}

export interface NftMetadata {
  name: string
  symbol: string
  uri: string
  sellerFeeBasisPoints: number
  creators: { address: string; share: number }[]
  isMutable: boolean
  /** Verified by a later instruction. */
  collectionMint: string
}

/** Mint, metadata and master edition in one instruction (CreateV1, token standard NonFungible, no prints). */
export function createNft(accounts: NftAccounts, metadata: NftMetadata): Instruction {
  return {
    programId: TOKEN_METADATA_PROGRAM,
    accounts: [
      writable(accounts.metadata),
      writable(accounts.masterEdition),
      writableSigner(accounts.mint),
      signer(accounts.authority),
      writableSigner(accounts.authority),
      signer(accounts.authority),
      readonly(SYSTEM_PROGRAM),
      readonly(INSTRUCTIONS_SYSVAR),
      readonly(TOKEN_PROGRAM),
    ],
    data: createNftData(accounts.authority, metadata),
  }
}

/** The one token, into the owner's associated token account, which is made if it is not there (MintV1). */
export function mintNft(accounts: NftAccounts, owner: { address: string; token: string }): Instruction {
  return {
    programId: TOKEN_METADATA_PROGRAM,
    accounts: [
      writable(owner.token),
      readonly(owner.address),
      readonly(accounts.metadata),
      writable(accounts.masterEdition),
      ABSENT,
      writable(accounts.mint),
      signer(accounts.authority),
      ABSENT,
      writableSigner(accounts.authority),
      readonly(SYSTEM_PROGRAM),
      readonly(INSTRUCTIONS_SYSVAR),
      readonly(TOKEN_PROGRAM),
      readonly(ASSOCIATED_TOKEN_PROGRAM),
      ABSENT,
      ABSENT,
    ],
    data: new ByteWriter().u8(43).u8(0).u64(1n).u8(0).finish(),
  }
}

/** Marks the NFT as a verified member of the collection (VerifyCollectionV1). */
export function verifyCollection(
  accounts: Pick<NftAccounts, 'authority' | 'metadata'>,
  collection: { mint: string; metadata: string; masterEdition: string },
): Instruction {
  return {
    programId: TOKEN_METADATA_PROGRAM,
    accounts: [
      signer(accounts.authority),
      ABSENT,
      writable(accounts.metadata),
      readonly(collection.mint),
      writable(collection.metadata),
      readonly(collection.masterEdition),
      readonly(SYSTEM_PROGRAM),
      readonly(INSTRUCTIONS_SYSVAR),
    ],
    data: Uint8Array.of(52, 1),
  }
}

function createNftData(authority: string, metadata: NftMetadata): Uint8Array {
  const out = new ByteWriter().u8(42).u8(0)
  out.string(metadata.name).string(metadata.symbol).string(metadata.uri).u16(metadata.sellerFeeBasisPoints)
  writeCreators(out, authority, metadata.creators)
  // Not sold before; mutable or not; NonFungible.
  out.bool(false).bool(metadata.isMutable).u8(0)
  out.u8(1).bool(false).raw(addressBytes(metadata.collectionMint))
  // No uses; not a collection itself; no rule set; decimals by the standard; print supply Zero.
  return out.u8(0).u8(0).u8(0).u8(0).u8(1).u8(0).finish()
}

/** An absent list, not an empty one: Token Metadata refuses the empty list. */
function writeCreators(out: ByteWriter, authority: string, creators: NftMetadata['creators']): void {
  if (creators.length === 0) {
    out.u8(0)
    return
  }
  out.u8(1).u32(creators.length)
  for (const { address, share } of creators) {
    out
      .raw(addressBytes(address))
      .bool(address === authority)
      .u8(share)
  }
}
