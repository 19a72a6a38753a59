import { sameAddress } from '../../executor/addresses.ts'
import { canopyLevels } from '../account-compression/canopy.ts'
import { HEADER_BYTES } from '../account-compression/tree-header.ts'
import { treeBytes } from '../account-compression/tree-sizes.ts'
import { compressionFailure } from '../account-compression/compression-errors.ts'
import { namedAccounts, requireSigner, requireWritable, requireZero } from '../anchor/anchor-accounts.ts'
import { anchorFailure } from '../anchor/anchor-errors.ts'
import { anchorInstruction } from '../anchor/anchor-program.ts'
import { findProgramAddress, searchUnits } from '../program-address.ts'
import { BUBBLEGUM } from '../program-ids.ts'
import { createProgramAccount } from '../system/create-program-account.ts'
import type { Invocation } from '../runtime/invocation.ts'
import { ProgramFailure } from '../runtime/program-failure.ts'
import { bubblegumFailure } from './bubblegum-errors.ts'
import {
  callCompression,
  requireSystemProgram,
  requireTreePrograms,
  requireWritableTree,
} from './tree-calls.ts'
import { TREE_CONFIG_BYTES, TreeConfig } from './tree-config.ts'

/** Proof nodes a transaction has room for; the canopy must hold the levels above. */
const PROOF_NODES_MAX = 17
/** Compute units of the program itself, measured. */
const UNITS = 19_000

const NAMES = [
  'treeAuthority',
  'merkleTree',
  'payer',
  'treeCreator',
  'logWrapper',
  'compressionProgram',
  'systemProgram',
] as const

/** Opens a tree: makes its config account, then has Account Compression initialize the tree account. */
export const createTree = anchorInstruction({
  name: 'create_tree',
  readArgs: (reader) => ({
    depth: reader.u32(),
    bufferSize: reader.u32(),
    isPublic: reader.option(() => reader.bool()) ?? false,
  }),
  process: (call, { depth, bufferSize, isPublic }) => {
    const accounts = namedAccounts(call, NAMES)
    requireSigner(call, accounts.payer, 'payer')
    requireSigner(call, accounts.treeCreator, 'tree_creator')
    requireTreePrograms(call, accounts)
    requireSystemProgram(call, accounts)
    const config = findProgramAddress([accounts.merkleTree.key], BUBBLEGUM)
    call.consume(UNITS + searchUnits(config))
    if (!sameAddress(config.key, accounts.treeAuthority.key))
      throw anchorFailure(call, 'ConstraintSeeds', 'tree_authority')
    createProgramAccount(call, accounts.treeAuthority, { payer: accounts.payer, bytes: TREE_CONFIG_BYTES })
    requireWritable(call, accounts.treeAuthority, 'tree_authority')
    requireZero(call, accounts.merkleTree, 'merkle_tree')
    requireWritableTree(call, accounts)
    requireWritable(call, accounts.payer, 'payer')
    requireCanopyFor(call, accounts.merkleTree.state.data, depth, bufferSize)
    const data = call.writableData(accounts.treeAuthority)
    new TreeConfig(data).initialize(accounts.treeCreator.key, BigInt(2 ** depth), isPublic)
    callCompression(call, accounts, { name: 'init_empty_merkle_tree', args: [u32(depth), u32(bufferSize)] })
  },
})

function requireCanopyFor(call: Invocation, data: Uint8Array, depth: number, bufferSize: number): void {
  const length = treeBytes(depth, bufferSize)
  if (length === null) {
    call.log(`Failed to get size of max depth ${depth} and max buffer size ${bufferSize}`)
    throw compressionFailure(call, 'ConcurrentMerkleTreeConstantsError')
  }
  const canopy = data.subarray(HEADER_BYTES + length)
  if (data.length < HEADER_BYTES + length || canopy.length % 32 !== 0) {
    throw new ProgramFailure('ProgramFailedToComplete')
  }
  const levels = canopyLevels(canopy, depth)
  if (levels === null || levels < depth - PROOF_NODES_MAX) throw bubblegumFailure(call, 'InvalidCanopySize')
}

function u32(value: number): Uint8Array {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
