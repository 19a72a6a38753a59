import { namedAccounts, requireSigner, requireWritable } from '../anchor/anchor-accounts.ts'
import { anchorInstruction } from '../anchor/anchor-program.ts'
import { bubblegumFailure } from './bubblegum-errors.ts'
import { requireCollection, requireMetadataAccount } from './collection-check.ts'
import { readMetadataArgs, withCollection } from './metadata-args.ts'
import { mintLeaf, requireMintRight } from './mint-leaf.ts'
import {
  openTreeConfig,
  requireSystemProgram,
  requireTreeAuthorityAddress,
  requireTreeConfig,
  requireTreePrograms,
  requireWritableTree,
} from './tree-calls.ts'

/** Compute units of the program itself, without the searches for addresses: for the accounts, for the leaf; measured. */
const UNITS = { accounts: 10_000, leaf: 21_300 }

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

/** Mints a leaf that is a verified member of a collection from its first moment. */
export const mintToCollectionV1 = anchorInstruction({
  name: 'mint_to_collection_v1',
  readArgs: readMetadataArgs,
  process: (call, given) => {
    call.consume(UNITS.accounts)
    const accounts = namedAccounts(call, NAMES)
    requireTreeConfig(call, accounts.treeAuthority)
    requireSigner(call, accounts.payer, 'payer')
    requireSigner(call, accounts.treeDelegate, 'tree_delegate')
    requireSigner(call, accounts.collectionAuthority, 'collection_authority')
    requireMetadataAccount(call, accounts.collectionMetadata)
    requireTreePrograms(call, accounts)
    requireSystemProgram(call, accounts)
    requireTreeAuthorityAddress(call, accounts)
    requireWritable(call, accounts.treeAuthority, 'tree_authority')
    requireWritableTree(call, accounts)
    requireWritable(call, accounts.collectionMetadata, 'collection_metadata')
    requireMintRight(call, openTreeConfig(call, accounts), accounts.treeDelegate.key)
    const metadata = withCollection(given, true)
    if (metadata.collection === null) throw bubblegumFailure(call, 'CollectionNotFound')
    requireCollection(call, accounts, metadata.collection.key)
    call.consume(UNITS.leaf)
    mintLeaf(call, accounts, metadata, true)
  },
})
