import { sameAddress } from '../../executor/addresses.ts'
import { namedAccounts, requireSigner } from '../anchor/anchor-accounts.ts'
import { anchorInstruction } from '../anchor/anchor-program.ts'
import type { BorshReader } from '../borsh-reader.ts'
import { BUBBLEGUM, SPL_TOKEN, TOKEN_METADATA } from '../program-ids.ts'
import type { AccountRef, Invocation } from '../runtime/invocation.ts'
import { readMetadata } from '../token-metadata/metadata-account.ts'
import { bubblegumFailure, require } from './bubblegum-errors.ts'
import { changeLeaf, claimedLeaf, openLeafTree } from './change-leaf.ts'
import { requireCollectionAuthority, requireMetadataAccount } from './collection-check.ts'
import { creatorHash, dataHash, type MetadataArgs, readMetadataArgs } from './metadata-args.ts'
import { readMetadataUpdate, updatedMetadata } from './metadata-update.ts'
import type { TreeConfig } from './tree-config.ts'

/** Compute units of the program itself, without the searches for addresses; measured. */
const UNITS = 37_500

const NAMES = [
  'treeAuthority',
  'authority',
  'collectionMint',
  'collectionMetadata',
  'collectionAuthorityRecordPda',
  'leafOwner',
  'leafDelegate',
  'payer',
  'merkleTree',
  'logWrapper',
  'compressionProgram',
  'tokenMetadataProgram',
  'systemProgram',
] as const

type Accounts = Record<(typeof NAMES)[number], AccountRef>

/** Changes what a mutable leaf says of itself; this is how a hidden NFT is revealed. */
export const updateMetadata = anchorInstruction({
  name: 'update_metadata',
  readArgs: (reader: BorshReader) => ({
    root: reader.key(),
    nonce: reader.u64(),
    index: reader.u32(),
    metadata: readMetadataArgs(reader),
    update: readMetadataUpdate(reader),
  }),
  process: (call, args) => {
    call.consume(UNITS)
    const accounts = namedAccounts(call, NAMES)
    const config = openLeafTree(call, accounts, () => {
      requireSigner(call, accounts.authority, 'authority')
      if (optional(accounts.collectionMetadata) !== null)
        requireMetadataAccount(call, accounts.collectionMetadata)
      requireSigner(call, accounts.payer, 'payer')
    })
    const { metadata } = args
    requireUpdateAuthority(call, config, accounts, metadata)
    require(call, metadata.isMutable, 'MetadataImmutable')
    const after = updatedMetadata(call, metadata, args.update, accounts.authority.key)
    const claim = { ...args, dataHash: dataHash(metadata), creatorHash: creatorHash(metadata.creators) }
    const before = claimedLeaf(call, accounts, accounts.leafDelegate, claim)
    const hashes = { dataHash: dataHash(after), creatorHash: creatorHash(after.creators) }
    changeLeaf(call, accounts, args, [before, { ...before, ...hashes }])
  },
})

/** In a verified collection its authority decides, else the tree's. */
function requireUpdateAuthority(
  call: Invocation,
  config: TreeConfig,
  accounts: Accounts,
  { collection }: MetadataArgs,
): void {
  if (collection?.isVerified === true) return requireCollectionsConsent(call, accounts, collection.key)
  const { key } = accounts.authority
  const isTrees = sameAddress(key, config.creator) || sameAddress(key, config.delegate)
  require(call, isTrees, 'TreeAuthorityIncorrect')
}

function requireCollectionsConsent(call: Invocation, accounts: Accounts, collection: Uint8Array): void {
  const mint = optional(accounts.collectionMint)
  if (mint === null) throw bubblegumFailure(call, 'MissingCollectionMintAccount')
  const account = optional(accounts.collectionMetadata)
  if (account === null) throw bubblegumFailure(call, 'MissingCollectionMetadataAccount')
  const metadata = readMetadata(account.state.data)
  if (metadata === null) throw bubblegumFailure(call, 'MissingCollectionMetadataAccount')
  require(call, sameAddress(mint.key, collection), 'CollectionMismatch')
  require(call, sameAddress(metadata.mint, collection), 'CollectionMismatch')
  require(call, sameAddress(account.state.owner, TOKEN_METADATA), 'IncorrectOwner')
  require(call, sameAddress(mint.state.owner, SPL_TOKEN), 'IncorrectOwner')
  const parts = { ...accounts, collectionAuthority: accounts.authority }
  requireCollectionAuthority(call, parts, metadata)
}

/** The program's own address means an optional account that is left out. */
function optional(account: AccountRef): AccountRef | null {
  return sameAddress(account.key, BUBBLEGUM) ? null : account
}
