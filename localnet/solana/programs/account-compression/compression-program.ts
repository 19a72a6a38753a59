import {
  namedAccounts,
  requireProgram,
  requireSigner,
  requireWritable,
  requireZero,
} from '../anchor/anchor-accounts.ts'
import { anchorInstruction, anchorProgram } from '../anchor/anchor-program.ts'
import { emitEvent } from '../noop/noop-program.ts'
import { ACCOUNT_COMPRESSION, NOOP } from '../program-ids.ts'
import type { AccountRef, Invocation } from '../runtime/invocation.ts'
import { ProgramFailure } from '../runtime/program-failure.ts'
import { proofWithCanopy } from './canopy.ts'
import { changeLogEvent, newestPath } from './change-log-event.ts'
import { compressionFailure } from './compression-errors.ts'
import { appendLeaf, initializeTree, proveLeaf, replaceLeaf } from './concurrent-merkle-tree.ts'
import { inTreeTerms, modifyTree } from './modify-tree.ts'
import {
  requireCanopy,
  requireTree,
  requireTreeOwner,
  splitTreeAccount,
  type TreeAccount,
} from './tree-account.ts'
import { readHeader, writeHeader } from './tree-header.ts'

/**
 * Compute units of the real program by the depth of the tree, fitted to what it was measured to use.
 * Initializing hashes every empty node anew, hence the square; the first append proves the tree empty.
 */
function initUnits(depth: number) {
  return 5_480 + 240 * depth + 309 * depth ** 2
}
function appendUnits(depth: number, index: number) {
  return index === 0 ? 5_000 + 880 * depth : 4_300 + 250 * depth + 430 * trailingZeros(index)
}
function replaceUnits(depth: number) {
  return 7_500 + 165 * depth ** 2
}
function verifyUnits(depth: number) {
  return 5_000 + 150 * depth ** 2
}

const initEmptyMerkleTree = anchorInstruction({
  name: 'init_empty_merkle_tree',
  readArgs: (reader) => ({ depth: reader.u32(), bufferSize: reader.u32() }),
  process: (call, { depth, bufferSize }) => {
    const { merkleTree, authority, noop } = namedAccounts(call, ['merkleTree', 'authority', 'noop'])
    requireZero(call, merkleTree, 'merkle_tree')
    requireSigner(call, authority, 'authority')
    requireProgram(call, noop, NOOP, 'noop')
    requireWritable(call, merkleTree, 'merkle_tree')
    requireTreeOwner(call, merkleTree)
    const data = call.writableData(merkleTree)
    writeHeader(data, { depth, bufferSize, authority: authority.key, creationSlot: call.run.slot })
    const { tree, canopy } = splitTreeAccount(call, data)
    call.consume(initUnits(depth))
    inTreeTerms(call, depth, () => initializeTree(tree))
    emitEvent(call, changeLogEvent(merkleTree.key, tree, newestPath(tree)))
    requireCanopy(call, canopy, depth)
  },
})

const append = anchorInstruction({
  name: 'append',
  readArgs: (reader) => ({ leaf: reader.key() }),
  process: (call, { leaf }) =>
    modifyTree(call, ({ tree }) => {
      call.consume(appendUnits(tree.depth, tree.rightmostIndex))
      appendLeaf(tree, leaf)
    }),
})

const replace = anchorInstruction({
  name: 'replace_leaf',
  readArgs: (reader) => ({
    root: reader.key(),
    previousLeaf: reader.key(),
    newLeaf: reader.key(),
    index: reader.u32(),
  }),
  process: (call, args) =>
    modifyTree(call, (account, remaining) => {
      call.consume(replaceUnits(account.tree.depth))
      const proof = fullProof(call, account, args.index, remaining)
      replaceLeaf(account.tree, { ...args, proof })
    }),
})

const verifyLeaf = anchorInstruction({
  name: 'verify_leaf',
  readArgs: (reader) => ({ root: reader.key(), previousLeaf: reader.key(), index: reader.u32() }),
  process: (call, args) => {
    const { merkleTree, remaining } = namedAccounts(call, ['merkleTree'])
    requireTreeOwner(call, merkleTree)
    const { data } = merkleTree.state
    requireTree(call, readHeader(data))
    const account = splitTreeAccount(call, data)
    call.consume(verifyUnits(account.tree.depth))
    const proof = fullProof(call, account, args.index, remaining)
    inTreeTerms(call, account.tree.depth, () => proveLeaf(account.tree, { ...args, proof }))
  },
})

/** The nodes that were given, and those that the canopy has. Throws for a place outside the tree and for too many. */
function fullProof(
  call: Invocation,
  { tree, canopy }: TreeAccount,
  index: number,
  remaining: AccountRef[],
): Uint8Array[] {
  if (index >= 2 ** tree.depth) throw compressionFailure(call, 'LeafIndexOutOfBounds')
  requireCanopy(call, canopy, tree.depth)
  if (remaining.length > tree.depth) throw new ProgramFailure('ProgramFailedToComplete')
  const nodes = remaining.map((account) => account.key)
  return proofWithCanopy(canopy, tree.depth, index, nodes)
}

/** SPL Account Compression: concurrent Merkle trees in accounts, of the instructions Bubblegum V1 uses. */
export const compressionProgram = anchorProgram(
  ACCOUNT_COMPRESSION,
  [initEmptyMerkleTree, append, replace, verifyLeaf],
  [
    'insert_or_append',
    'transfer_authority',
    'close_empty_tree',
    'prepare_batch_merkle_tree',
    'append_canopy_nodes',
    'init_prepared_tree_with_root',
  ],
)

function trailingZeros(value: number): number {
  return 31 - Math.clz32(value & -value)
}
