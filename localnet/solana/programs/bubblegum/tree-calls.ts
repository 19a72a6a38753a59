import { sameAddress } from '../../executor/addresses.ts'
import { requireAccount, requireProgram, requireWritable } from '../anchor/anchor-accounts.ts'
import { anchorFailure } from '../anchor/anchor-errors.ts'
import { instructionDiscriminator } from '../anchor/anchor-program.ts'
import { findProgramAddress, searchUnits } from '../program-address.ts'
import { ACCOUNT_COMPRESSION, BUBBLEGUM, NOOP, SYSTEM } from '../program-ids.ts'
import type { AccountRef, Invocation } from '../runtime/invocation.ts'
import { require } from './bubblegum-errors.ts'
import { TREE_CONFIG_DISCRIMINATOR, TreeConfig } from './tree-config.ts'

/** The accounts every change of a tree needs. */
export interface TreeAccounts {
  treeAuthority: AccountRef
  merkleTree: AccountRef
  logWrapper: AccountRef
  compressionProgram: AccountRef
  systemProgram: AccountRef
}

/** Throws Anchor's error for an account that is no config of Bubblegum. */
export function requireTreeConfig(call: Invocation, account: AccountRef): void {
  const expected = { owner: BUBBLEGUM, discriminator: TREE_CONFIG_DISCRIMINATOR }
  requireAccount(call, account, expected, 'tree_authority')
}

/** Throws InvalidProgramId when Noop or Account Compression is another program. */
export function requireTreePrograms(call: Invocation, accounts: TreeAccounts): void {
  requireProgram(call, accounts.logWrapper, NOOP, 'log_wrapper')
  requireProgram(call, accounts.compressionProgram, ACCOUNT_COMPRESSION, 'compression_program')
}

/** Throws InvalidProgramId when the System program is another one. */
export function requireSystemProgram(call: Invocation, accounts: Pick<TreeAccounts, 'systemProgram'>): void {
  requireProgram(call, accounts.systemProgram, SYSTEM, 'system_program')
}

/** Throws ConstraintSeeds for a config that is not of this tree; the search for its address costs units. */
export function requireTreeAuthorityAddress(
  call: Invocation,
  accounts: Pick<TreeAccounts, 'merkleTree' | 'treeAuthority'>,
): void {
  const config = findProgramAddress([accounts.merkleTree.key], BUBBLEGUM)
  call.consume(searchUnits(config))
  if (!sameAddress(config.key, accounts.treeAuthority.key))
    throw anchorFailure(call, 'ConstraintSeeds', 'tree_authority')
}

/** The tree's config, once it is known to be that tree's, of version 1. */
export function openTreeConfig(call: Invocation, accounts: TreeAccounts): TreeConfig {
  const config = new TreeConfig(accounts.treeAuthority.state.data)
  require(call, config.version === 0, 'UnsupportedSchemaVersion')
  return config
}

/** Throws ConstraintMut. */
export function requireWritableTree(call: Invocation, accounts: TreeAccounts): void {
  requireWritable(call, accounts.merkleTree, 'merkle_tree')
}

/** Calls Account Compression with the tree's config as the signing authority. */
export function callCompression(
  call: Invocation,
  accounts: TreeAccounts,
  instruction: { name: string; args: Uint8Array[]; remaining?: AccountRef[] },
): void {
  const tree = { account: accounts.merkleTree, isWritable: true }
  const authority = { account: accounts.treeAuthority, isSigner: true }

  const remaining = (instruction.remaining ?? []).map((account) => ({ account }))
  call.invoke(
    {
      program: ACCOUNT_COMPRESSION,
      accounts: [tree, authority, { account: accounts.logWrapper }, ...remaining],
      data: Buffer.concat([instructionDiscriminator(instruction.name), ...instruction.args]),
    },
    [accounts.treeAuthority.key],
  )
}
