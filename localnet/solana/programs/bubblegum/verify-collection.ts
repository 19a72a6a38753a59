import { sameAddress } from '../../executor/addresses.ts'
import { namedAccounts, requireSigner, requireWritable } from '../anchor/anchor-accounts.ts'
import { type AnchorHandler, anchorInstruction } from '../anchor/anchor-program.ts'
import type { AccountRef, Invocation } from '../runtime/invocation.ts'
import { readMetadata } from '../token-metadata/metadata-account.ts'
import { bubblegumFailure, require } from './bubblegum-errors.ts'
import { changeLeaf, claimedLeaf, openLeafTree, readLeafArgs } from './change-leaf.ts'
import { requireCollection, requireMetadataAccount } from './collection-check.ts'
import { dataHash, type MetadataArgs, readMetadataArgs, withCollection } from './metadata-args.ts'
import type { TreeConfig } from './tree-config.ts'

/** Compute units of the program itself, without the searches for addresses; measured. */
const UNITS = 35_000

const NAMES = [
  'treeAuthority',
  'leafOwner',
  'leafDelegate',
  'merkleTree',
  'payer',
  'treeDelegate',
  'collectionAuthority',
  'collectionAuthorityRecordPda',
  'collectionMint',
  'collectionMetadata',
  'editionAccount',
  'bubblegumSigner',
  'logWrapper',
  'compressionProgram',
  'tokenMetadataProgram',
  'systemProgram',
] as const

/** The collection's update authority says that the leaf belongs to the collection it names, or that it does not. */
export const verifyCollection = collectionVerification('verify_collection', { isVerified: true, sets: false })
export const unverifyCollection = collectionVerification('unverify_collection', {
  isVerified: false,
  sets: false,
})
/** The same for a collection the leaf does not name yet; the tree's authority has a say in that. */
export const setAndVerifyCollection = collectionVerification('set_and_verify_collection', {
  isVerified: true,
  sets: true,
})

function collectionVerification(name: string, kind: { isVerified: boolean; sets: boolean }): AnchorHandler {
  return anchorInstruction({
    name,
    readArgs: (reader) => ({
      ...readLeafArgs(reader),
      metadata: readMetadataArgs(reader),
      newCollection: kind.sets ? reader.key() : null,
    }),
    process: (call, args) => {
      call.consume(UNITS)
      const accounts = namedAccounts(call, NAMES)
      const config = openLeafTree(call, accounts, () => {
        requireSigner(call, accounts.payer, 'payer')
        requireSigner(call, accounts.collectionAuthority, 'collection_authority')
        requireMetadataAccount(call, accounts.collectionMetadata)
      })
      requireWritable(call, accounts.collectionMetadata, 'collection_metadata')
      if (kind.sets) requireTreeConsent(call, config, accounts)
      const { metadata } = args
      require(call, sameAddress(dataHash(metadata), args.dataHash), 'DataHashMismatch')
      requireChange(call, metadata, kind.isVerified)
      const after = updatedMetadata(metadata, args.newCollection, kind.isVerified)
      if (after.collection === null) throw bubblegumFailure(call, 'CollectionNotFound')
      requireCollection(call, accounts, after.collection.key)
      const before = claimedLeaf(call, accounts, accounts.leafDelegate, args)
      changeLeaf(call, accounts, args, [before, { ...before, dataHash: dataHash(after) }])
    },
  })
}

/** Setting a collection changes the leaf: the tree's authority signs, or is the collection's authority too. */
function requireTreeConsent(
  call: Invocation,
  config: TreeConfig,
  { treeDelegate, collectionMetadata }: { treeDelegate: AccountRef; collectionMetadata: AccountRef },
): void {
  const isTrees = (key: Uint8Array) => sameAddress(key, config.creator) || sameAddress(key, config.delegate)
  const hasSigned = treeDelegate.isSigner && isTrees(treeDelegate.key)
  const authority = readMetadata(collectionMetadata.state.data)?.updateAuthority ?? new Uint8Array(32)
  require(call, hasSigned || isTrees(authority), 'UpdateAuthorityIncorrect')
}

function requireChange(call: Invocation, { collection }: MetadataArgs, isVerified: boolean): void {
  if (collection === null) return
  require(call, !(isVerified && collection.isVerified), 'AlreadyVerified')
  require(call, isVerified || collection.isVerified, 'AlreadyUnverified')
}

function updatedMetadata(
  metadata: MetadataArgs,
  newCollection: Uint8Array | null,
  isVerified: boolean,
): MetadataArgs {
  if (newCollection === null) return withCollection(metadata, isVerified)
  return { ...metadata, collection: { key: newCollection, isVerified } }
}
