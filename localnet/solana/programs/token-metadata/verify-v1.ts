import { sameAddress } from '../../executor/addresses.ts'
import type { BorshReader } from '../borsh-reader.ts'
import { TOKEN_METADATA } from '../program-ids.ts'
import type { AccountRef, Invocation } from '../runtime/invocation.ts'
import {
  named,
  openMetadata,
  optional,
  requireOwner,
  requireSigner,
  requireTokenOwner,
} from './instruction-accounts.ts'
import { readMasterEdition } from './master-edition.ts'
import { type Metadata, rewriteMetadata, TOKEN_STANDARD } from './metadata-account.ts'
import { knownEdition } from './metadata-addresses.ts'
import { metadataFailure, require } from './metadata-errors.ts'

const NAMES = [
  'authority',
  'delegateRecord',
  'metadata',
  'collectionMint',
  'collectionMetadata',
  'collectionMasterEdition',
  'systemProgram',
  'sysvarInstructions',
] as const

/** Compute units of the program, measured. */
const UNITS = { creator: 14_500, collection: 21_900 }

/** What is to be verified. */
export function readVerifyArgs(reader: BorshReader): 'creator' | 'collection' {
  return reader.variant(2) === 0 ? 'creator' : 'collection'
}

/** Verifies a creator (who signs) or the collection (whose update authority signs) of an asset. */
export function verifyV1(call: Invocation, what: 'creator' | 'collection'): void {
  const accounts = named(call, NAMES)
  call.consume(UNITS[what])
  requireSigner(accounts.authority)
  requireOwner(accounts.metadata, TOKEN_METADATA)
  if (what === 'creator') setCreator(call, accounts.metadata, accounts.authority, true)
  else verifyCollection(call, accounts)
}

/** Marks the creator, who signed, as verified or as not. */
export function setCreator(
  call: Invocation,
  account: AccountRef,
  creator: AccountRef,
  isVerified: boolean,
): void {
  const metadata = openMetadata(account)
  if (metadata.creators === null) throw metadataFailure('NoCreatorsPresentOnMetadata')
  const found = metadata.creators.find((one) => sameAddress(one.address, creator.key))
  if (found === undefined) throw metadataFailure('CreatorNotFound')
  // To write what is there already needs no right to write.
  if (found.isVerified === isVerified) return
  const creators = metadata.creators.map((one) =>
    sameAddress(one.address, creator.key) ? { ...one, isVerified } : one,
  )
  rewriteMetadata(call.writableData(account), { ...metadata, creators })
}

function verifyCollection(call: Invocation, accounts: Record<(typeof NAMES)[number], AccountRef>): void {
  const collectionMint = optional(accounts.collectionMint)
  if (collectionMint === null) throw metadataFailure('MissingCollectionMint')
  requireTokenOwner(collectionMint)
  const collectionMetadata = optional(accounts.collectionMetadata)
  if (collectionMetadata === null) throw metadataFailure('MissingCollectionMetadata')
  requireOwner(collectionMetadata, TOKEN_METADATA)
  const edition = optional(accounts.collectionMasterEdition)
  if (edition === null) throw metadataFailure('MissingCollectionMasterEdition')
  requireOwner(edition, TOKEN_METADATA)
  const metadata = openMetadata(accounts.metadata)
  const collection = openMetadata(collectionMetadata)
  if (metadata.collection?.isVerified === true) return
  requireCollection(metadata, collection, collectionMint.key, edition)
  requireUpdateAuthority(accounts, collection)
  if (collection.collectionDetails?.version === 1) {
    call.log('Clean write collection metadata')
    const size = collection.collectionDetails.size + 1n
    rewriteMetadata(call.writableData(collectionMetadata), {
      ...collection,
      collectionDetails: { version: 1, size },
    })
  }
  const verified = metadata.collection === null ? null : { ...metadata.collection, isVerified: true }
  rewriteMetadata(call.writableData(accounts.metadata), { ...metadata, collection: verified })
}

/** The item names this collection, and the collection is a unique master edition. */
function requireCollection(
  item: Metadata,
  collection: Metadata,
  mint: Uint8Array,
  edition: AccountRef,
): void {
  const isNamed = item.collection !== null && sameAddress(item.collection.key, mint)
  require(isNamed && sameAddress(collection.mint, mint), 'CollectionNotFound')
  require(sameAddress(
    edition.key,
    knownEdition(collection.mint, collection.editionNonce),
  ), 'CollectionMasterEditionAccountInvalid')
  const state = readMasterEdition(edition.state.data)
  const { NonFungible, ProgrammableNonFungible } = TOKEN_STANDARD
  const isUnique =
    collection.tokenStandard === NonFungible || collection.tokenStandard === ProgrammableNonFungible
  require(state !== null && isUnique && state.maxSupply === 0n, 'CollectionMustBeAUniqueMasterEdition')
}

/** Delegates need records that have no stand-in; here only the update authority counts. */
export function requireUpdateAuthority(
  accounts: { authority: AccountRef; delegateRecord: AccountRef },
  { updateAuthority }: Metadata,
): void {
  if (sameAddress(updateAuthority, accounts.authority.key)) return
  const record = optional(accounts.delegateRecord)
  if (record !== null) requireOwner(record, TOKEN_METADATA)
  throw metadataFailure('UpdateAuthorityIncorrect')
}
