import { sameAddress } from '../../executor/addresses.ts'
import { anchorFailure } from '../anchor/anchor-errors.ts'
import { BUBBLEGUM, SPL_TOKEN, TOKEN_METADATA } from '../program-ids.ts'
import { searchUnits } from '../program-address.ts'
import type { AccountRef, Invocation } from '../runtime/invocation.ts'
import { ProgramFailure } from '../runtime/program-failure.ts'
import { editionAddress } from '../token-metadata/metadata-addresses.ts'
import { readMasterEdition } from '../token-metadata/master-edition.ts'
import { type Metadata, readMetadata, TOKEN_STANDARD } from '../token-metadata/metadata-account.ts'
import { require } from './bubblegum-errors.ts'

/** The accounts a leaf's collection is verified with. */
export interface CollectionAccounts {
  collectionAuthority: AccountRef
  collectionAuthorityRecordPda: AccountRef
  collectionMint: AccountRef
  collectionMetadata: AccountRef
  editionAccount: AccountRef
}

/** `Account<TokenMetadata>`: there, owned by Token Metadata, readable. */
export function requireMetadataAccount(call: Invocation, account: AccountRef): void {
  const { owner, lamports, data } = account.state
  const isEmpty = lamports === 0n && owner.every((byte) => byte === 0)
  if (isEmpty) throw anchorFailure(call, 'AccountNotInitialized', 'collection_metadata')
  if (!sameAddress(owner, TOKEN_METADATA)) {
    throw anchorFailure(call, 'AccountOwnedByWrongProgram', 'collection_metadata')
  }
  if (readMetadata(data) === null) throw new ProgramFailure('BorshIoError')
}

/** The collection is a unique master edition, the leaf names it, and its update authority signs. */
export function requireCollection(call: Invocation, accounts: CollectionAccounts, named: Uint8Array): void {
  const { collectionMetadata, collectionMint, editionAccount } = accounts
  require(call, sameAddress(collectionMetadata.state.owner, TOKEN_METADATA), 'IncorrectOwner')
  require(call, sameAddress(collectionMint.state.owner, SPL_TOKEN), 'IncorrectOwner')
  require(call, sameAddress(editionAccount.state.owner, TOKEN_METADATA), 'IncorrectOwner')
  const metadata = readMetadata(collectionMetadata.state.data)
  if (metadata === null) throw new ProgramFailure('BorshIoError')
  requireMembership(call, accounts, metadata, named)
  requireCollectionAuthority(call, accounts, metadata)
}

function requireMembership(
  call: Invocation,
  { collectionMint, editionAccount }: CollectionAccounts,
  metadata: Metadata,
  named: Uint8Array,
): void {
  const isNamed = sameAddress(named, collectionMint.key) && sameAddress(metadata.mint, collectionMint.key)
  require(call, isNamed, 'CollectionNotFound')
  const expected = editionAddress(collectionMint.key)
  call.consume(searchUnits(expected))
  require(call, sameAddress(editionAccount.key, expected.key), 'CollectionMasterEditionAccountInvalid')
  const edition = readMasterEdition(editionAccount.state.data)
  const { NonFungible, ProgrammableNonFungible } = TOKEN_STANDARD
  const isUnique =
    metadata.tokenStandard === NonFungible || metadata.tokenStandard === ProgrammableNonFungible
  require(call, edition !== null &&
    isUnique &&
    edition.maxSupply === 0n, 'CollectionMustBeAUniqueMasterEdition')
}

/** Delegates need records of Token Metadata that this product never creates; here only the authority itself counts. */
export function requireCollectionAuthority(
  call: Invocation,
  accounts: Omit<CollectionAccounts, 'collectionMetadata' | 'editionAccount'>,
  metadata: Metadata,
): void {
  require(call, sameAddress(metadata.mint, accounts.collectionMint.key), 'MetadataMintMismatch')
  const record = accounts.collectionAuthorityRecordPda
  if (!sameAddress(record.key, BUBBLEGUM)) {
    require(call, record.state.data.length > 0, 'InvalidCollectionAuthority')
    require(call, false, 'InvalidDelegateRecord')
  }
  const isAuthority = sameAddress(metadata.updateAuthority, accounts.collectionAuthority.key)
  require(call, isAuthority, 'InvalidCollectionAuthority')
}
