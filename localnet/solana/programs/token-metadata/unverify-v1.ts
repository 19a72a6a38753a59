import { sameAddress } from '../../executor/addresses.ts'
import { TOKEN_METADATA } from '../program-ids.ts'
import { searchUnits } from '../program-address.ts'
import type { AccountRef, Invocation } from '../runtime/invocation.ts'
import {
  named,
  openMetadata,
  optional,
  requireOwner,
  requireSigner,
  requireTokenOwner,
} from './instruction-accounts.ts'
import { type Metadata, rewriteMetadata } from './metadata-account.ts'
import { metadataAddress } from './metadata-addresses.ts'
import { metadataFailure, require } from './metadata-errors.ts'
import { requireUpdateAuthority, setCreator } from './verify-v1.ts'

const NAMES = [
  'authority',
  'delegateRecord',
  'metadata',
  'collectionMint',
  'collectionMetadata',
  'systemProgram',
  'sysvarInstructions',
] as const

type Accounts = Record<(typeof NAMES)[number], AccountRef>

/** Compute units of the program itself, measured. */
const UNITS = { creator: 14_500, collection: 19_000 }

/** Takes back what a creator (who signs) or the collection (whose update authority signs) said of an asset. */
export function unverifyV1(call: Invocation, what: 'creator' | 'collection'): void {
  const accounts = named(call, NAMES)
  call.consume(UNITS[what])
  requireSigner(accounts.authority)
  requireOwner(accounts.metadata, TOKEN_METADATA)
  if (what === 'creator') setCreator(call, accounts.metadata, accounts.authority, false)
  else unverifyCollection(call, accounts)
}

function unverifyCollection(call: Invocation, accounts: Accounts): void {
  const mint = optional(accounts.collectionMint)
  if (mint === null) throw metadataFailure('MissingCollectionMint')
  requireTokenOwner(mint)
  const collection = optional(accounts.collectionMetadata)
  if (collection === null) throw metadataFailure('MissingCollectionMetadata')
  const metadata = openMetadata(accounts.metadata)
  if (metadata.collection === null || !metadata.collection.isVerified) return
  require(sameAddress(metadata.collection.key, mint.key), 'NotAMemberOfCollection')
  const expected = metadataAddress(mint.key)
  call.consume(searchUnits(expected))
  require(sameAddress(collection.key, expected.key), 'MintMismatch')
  if (isBurnt(collection)) requireUpdateAuthority(accounts, metadata)
  else leaveCollection(call, accounts, collection)
  const unverified = { ...metadata.collection, isVerified: false }
  rewriteMetadata(call.writableData(accounts.metadata), { ...metadata, collection: unverified })
}

/** Nobody speaks for a burnt collection: its members' own update authority takes them out of it. */
function isBurnt({ state }: AccountRef): boolean {
  return (state.data[0] ?? 0) === 0
}

/** A collection that counts its members has one less. */
function leaveCollection(call: Invocation, accounts: Accounts, account: AccountRef): void {
  requireOwner(account, TOKEN_METADATA)
  const collection: Metadata = openMetadata(account)
  const details = collection.collectionDetails
  if (details?.version === 1) require(details.size > 0n, 'NumericalOverflow')
  requireUpdateAuthority(accounts, collection)
  if (details?.version !== 1) return
  const collectionDetails = { version: 1 as const, size: details.size - 1n }
  rewriteMetadata(call.writableData(account), { ...collection, collectionDetails })
}
