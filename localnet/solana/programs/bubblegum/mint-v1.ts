import { namedAccounts, requireSigner, requireWritable } from '../anchor/anchor-accounts.ts'
import { anchorInstruction } from '../anchor/anchor-program.ts'
import { readMetadataArgs } from './metadata-args.ts'
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
const UNITS = { accounts: 6_000, leaf: 17_300 }

const NAMES = [
  'treeAuthority',
  'leafOwner',
  'leafDelegate',
  'merkleTree',
  'payer',
  'treeDelegate',
  'logWrapper',
  'compressionProgram',
  'systemProgram',
] as const

/** Mints a leaf outside a collection, or into one that is not verified. */
export const mintV1 = anchorInstruction({
  name: 'mint_v1',
  readArgs: readMetadataArgs,
  process: (call, metadata) => {
    call.consume(UNITS.accounts)
    const accounts = namedAccounts(call, NAMES)
    requireTreeConfig(call, accounts.treeAuthority)
    requireSigner(call, accounts.payer, 'payer')
    requireSigner(call, accounts.treeDelegate, 'tree_delegate')
    requireTreePrograms(call, accounts)
    requireSystemProgram(call, accounts)
    requireTreeAuthorityAddress(call, accounts)
    requireWritable(call, accounts.treeAuthority, 'tree_authority')
    requireWritableTree(call, accounts)
    requireMintRight(call, openTreeConfig(call, accounts), accounts.treeDelegate.key)
    call.consume(UNITS.leaf)
    mintLeaf(call, accounts, metadata, false)
  },
})
