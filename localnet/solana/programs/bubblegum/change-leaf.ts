import type { BorshReader } from '../borsh-reader.ts'
import { emitEvent } from '../noop/noop-program.ts'
import { searchUnits } from '../program-address.ts'
import type { AccountRef, Invocation } from '../runtime/invocation.ts'
import { assetAddress, type Leaf, leafEvent, leafNode } from './leaf.ts'
import {
  callCompression,
  openTreeConfig,
  requireSystemProgram,
  requireTreeAuthorityAddress,
  requireTreeConfig,
  requireTreePrograms,
  requireWritableTree,
  type TreeAccounts,
} from './tree-calls.ts'
import type { TreeConfig } from './tree-config.ts'

/** Which leaf a change is for: the root its proof was made for, its hashes, its number and place. */
export interface LeafArgs {
  root: Uint8Array
  dataHash: Uint8Array
  creatorHash: Uint8Array
  nonce: bigint
  index: number
}

/** The accounts every change of a leaf needs; the proof comes as the remaining ones. */
export interface LeafAccounts extends TreeAccounts {
  remaining: AccountRef[]
}

export function readLeafArgs(reader: BorshReader): LeafArgs {
  return {
    root: reader.key(),
    dataHash: reader.key(),
    creatorHash: reader.key(),
    nonce: reader.u64(),
    index: reader.u32(),
  }
}

/**
 * The account checks all leaf instructions share, in the order the program makes them; `others` are
 * the instruction's own, which come between. Returns the tree's config.
 */
export function openLeafTree(call: Invocation, accounts: TreeAccounts, others: () => void): TreeConfig {
  requireTreeConfig(call, accounts.treeAuthority)
  others()
  requireTreePrograms(call, accounts)
  requireSystemProgram(call, accounts)
  requireTreeAuthorityAddress(call, accounts)
  requireWritableTree(call, accounts)
  return openTreeConfig(call, accounts)
}

/** The leaf a change starts from, by what the caller says it is; a wrong claim fails in the tree. */
export function claimedLeaf(
  call: Invocation,
  accounts: LeafAccounts & { leafOwner: AccountRef },
  delegate: AccountRef,
  args: Omit<LeafArgs, 'root' | 'index'>,
): Leaf {
  const asset = assetAddress(accounts.merkleTree.key, args.nonce)
  call.consume(searchUnits(asset))
  const { nonce, dataHash, creatorHash } = args
  return {
    id: asset.key,
    owner: accounts.leafOwner.key,
    delegate: delegate.key,
    nonce,
    dataHash,
    creatorHash,
  }
}

/** Announces the new leaf (none when the leaf is burned) and puts it in the place of the old one. */
export function changeLeaf(
  call: Invocation,
  accounts: LeafAccounts,
  { root, index }: Pick<LeafArgs, 'root' | 'index'>,
  [before, after]: [Leaf, Leaf | null],
): void {
  if (after !== null) emitEvent(call, leafEvent(after))
  const place = Buffer.alloc(4)
  place.writeUInt32LE(index)
  const next = after === null ? new Uint8Array(32) : leafNode(after)
  const args = [root, leafNode(before), next, place]
  callCompression(call, accounts, { name: 'replace_leaf', args, remaining: accounts.remaining })
}
