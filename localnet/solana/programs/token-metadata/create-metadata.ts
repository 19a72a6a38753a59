import { sameAddress } from '../../executor/addresses.ts'
import { searchUnits } from '../program-address.ts'
import { SPL_TOKEN, SPL_TOKEN_2022 } from '../program-ids.ts'
import type { AccountRef, Invocation } from '../runtime/invocation.ts'
import { requireCollectionUpdate, requireValidData, requireValidUses } from './data-checks.ts'
import {
  type Collection,
  type CollectionDetails,
  METADATA_BYTES,
  type MetadataData,
  TOKEN_STANDARD,
  type Uses,
  writeMetadata,
} from './metadata-account.ts'
import { editionAddress, metadataAddress } from './metadata-addresses.ts'
import { require } from './metadata-errors.ts'
import { openProgramAccount } from './program-account.ts'
import { readMint } from './token-accounts.ts'

const NAME_BYTES = 32
const SYMBOL_BYTES = 10
const URI_BYTES = 200

export interface MetadataAccounts {
  metadata: AccountRef
  mint: AccountRef
  mintAuthority: AccountRef
  payer: AccountRef
  updateAuthority: AccountRef
}

export interface NewMetadata extends MetadataData {
  collection: Collection | null
  uses: Uses | null
  isMutable: boolean
  collectionDetails: CollectionDetails | null
}

/** The part all ways of creating metadata share: checks, account, first content. */
export function createMetadata(call: Invocation, accounts: MetadataAccounts, given: NewMetadata): void {
  const { metadata, mint, updateAuthority } = accounts
  const mintState = readMint(mint.state.data)
  requireMintAuthority(mintState.authority, accounts.mintAuthority)
  const owner = mint.state.owner
  require(sameAddress(owner, SPL_TOKEN) || sameAddress(owner, SPL_TOKEN_2022), 'IncorrectOwner')
  const expected = metadataAddress(mint.key)
  const edition = editionAddress(mint.key)
  call.consume(searchUnits(expected) + searchUnits(edition))
  require(sameAddress(metadata.key, expected.key), 'InvalidMetadataKey')
  openProgramAccount(call, metadata, accounts.payer, METADATA_BYTES)
  requireValidData(given, { address: updateAuthority.key, isSigner: updateAuthority.isSigner })
  requireValidUses(given.uses)
  requireCollectionUpdate(null, given.collection)
  writeMetadata(call.writableData(metadata), {
    ...padded(given),
    updateAuthority: updateAuthority.key,
    mint: mint.key,
    primarySaleHappened: false,
    isMutable: given.isMutable,
    editionNonce: edition.bump,
    tokenStandard: mintState.decimals === 0 ? TOKEN_STANDARD.FungibleAsset : TOKEN_STANDARD.Fungible,
    collection: given.collection,
    uses: given.uses,
    collectionDetails: emptied(given.collectionDetails),
    programmableConfig: null,
  })
}

/** Throws InvalidMintAuthority for another one, NotMintAuthority where it did not sign. */
export function requireMintAuthority(expected: Uint8Array | null, given: AccountRef): void {
  require(expected !== null && sameAddress(expected, given.key), 'InvalidMintAuthority')
  require(given.isSigner, 'NotMintAuthority')
}

/** Texts take their full length on the account, so that they can change without moving what follows. */
export function padded(data: MetadataData): MetadataData {
  return {
    ...data,
    name: pad(data.name, NAME_BYTES),
    symbol: pad(data.symbol, SYMBOL_BYTES),
    uri: pad(data.uri, URI_BYTES),
  }
}

function pad(text: Uint8Array, length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  bytes.set(text)
  return bytes
}

/** A collection is born without members, whatever was asked for. */
function emptied(details: CollectionDetails | null): CollectionDetails | null {
  if (details === null) return null
  return details.version === 1 ? { version: 1, size: 0n } : { version: 2, padding: new Uint8Array(8) }
}
