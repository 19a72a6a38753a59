import { sameAddress } from '../../executor/addresses.ts'
import { ACCOUNT_COMPRESSION } from '../program-ids.ts'
import type { AccountRef, Invocation } from '../runtime/invocation.ts'
import { ProgramFailure } from '../runtime/program-failure.ts'
import { canopyLevels } from './canopy.ts'
import { compressionFailure } from './compression-errors.ts'
import { HEADER_BYTES, readHeader, type TreeHeader } from './tree-header.ts'
import { treeBytes } from './tree-sizes.ts'
import { TreeView } from './tree-view.ts'

/** The three parts of a tree account, over the account's own bytes. */
export interface TreeAccount {
  tree: TreeView
  canopy: Uint8Array
}

/** Throws IncorrectAccountOwner for an account of another program. */
export function requireTreeOwner(call: Invocation, account: AccountRef): void {
  if (!sameAddress(account.state.owner, ACCOUNT_COMPRESSION))
    throw compressionFailure(call, 'IncorrectAccountOwner')
}

/** Throws IncorrectAccountType for what is no tree. */
export function requireTree(call: Invocation, header: TreeHeader): void {
  if (!header.isTree) throw compressionFailure(call, 'IncorrectAccountType')
}

/** Throws IncorrectAccountType for what is no tree, IncorrectAuthority for a tree of somebody else. */
export function requireAuthority(call: Invocation, header: TreeHeader, authority: AccountRef): void {
  requireTree(call, header)
  if (!sameAddress(header.authority, authority.key)) throw compressionFailure(call, 'IncorrectAuthority')
}

/** Splits the account's bytes by the sizes of its header. Throws as the program does when they do not fit. */
export function splitTreeAccount(call: Invocation, data: Uint8Array): TreeAccount {
  const { depth, bufferSize } = readHeader(data)
  const length = treeBytes(depth, bufferSize)
  if (length === null) {
    call.log(`Failed to get size of max depth ${depth} and max buffer size ${bufferSize}`)
    throw compressionFailure(call, 'ConcurrentMerkleTreeConstantsError')
  }
  if (data.length < HEADER_BYTES + length) throw new ProgramFailure('ProgramFailedToComplete')
  const tree = new TreeView(data.subarray(HEADER_BYTES, HEADER_BYTES + length), depth, bufferSize)
  return { tree, canopy: data.subarray(HEADER_BYTES + length) }
}

/** Throws CanopyLengthMismatch for bytes behind the tree that are no canopy of its depth. */
export function requireCanopy(call: Invocation, canopy: Uint8Array, depth: number): void {
  if (canopyLevels(canopy, depth) === null) throw compressionFailure(call, 'CanopyLengthMismatch')
}
