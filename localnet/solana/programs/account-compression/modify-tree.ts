import { namedAccounts, requireProgram, requireSigner, requireWritable } from '../anchor/anchor-accounts.ts'
import { emitEvent } from '../noop/noop-program.ts'
import { NOOP } from '../program-ids.ts'
import type { AccountRef, Invocation } from '../runtime/invocation.ts'
import { ProgramFailure } from '../runtime/program-failure.ts'
import { updateCanopy } from './canopy.ts'
import { compressionFailure } from './compression-errors.ts'
import { changeLogEvent, newestPath } from './change-log-event.ts'
import { TreeFailure } from './concurrent-merkle-tree.ts'
import {
  requireAuthority,
  requireCanopy,
  requireTreeOwner,
  splitTreeAccount,
  type TreeAccount,
} from './tree-account.ts'
import { readHeader } from './tree-header.ts'

/**
 * What append and replace share: check the accounts, change the tree, keep the canopy, log the change for indexers.
 */
export function modifyTree(
  call: Invocation,
  change: (tree: TreeAccount, remaining: AccountRef[]) => void,
): void {
  const { merkleTree, authority, noop, remaining } = namedAccounts(call, ['merkleTree', 'authority', 'noop'])
  requireSigner(call, authority, 'authority')
  requireProgram(call, noop, NOOP, 'noop')
  requireWritable(call, merkleTree, 'merkle_tree')
  requireTreeOwner(call, merkleTree)
  const data = call.writableData(merkleTree)
  requireAuthority(call, readHeader(data), authority)
  const account = splitTreeAccount(call, data)
  inTreeTerms(call, account.tree.depth, () => change(account, remaining))
  requireCanopy(call, account.canopy, account.tree.depth)
  const path = newestPath(account.tree)
  updateCanopy(account.canopy, account.tree.depth, path)
  emitEvent(call, changeLogEvent(merkleTree.key, account.tree, path))
}

/** From this depth on the real program manages to make its error; below it overruns its own stack (measured). */
const SOUND_ERROR_DEPTH = 20

/** The tree's refusals all become one error of the program; only the log distinguishes them. */
export function inTreeTerms(call: Invocation, depth: number, change: () => void): void {
  try {
    change()
  } catch (failure) {
    if (!(failure instanceof TreeFailure)) throw failure
    call.log(`Error using concurrent merkle tree: ${failure.message}`)
    if (depth < SOUND_ERROR_DEPTH) throw new ProgramFailure('ProgramFailedToComplete')
    throw compressionFailure(call, 'ConcurrentMerkleTreeError')
  }
}
