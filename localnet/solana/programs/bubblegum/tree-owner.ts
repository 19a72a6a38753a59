import { sameAddress } from '../../executor/addresses.ts'
import { namedAccounts, requireSigner, requireWritable } from '../anchor/anchor-accounts.ts'
import { anchorFailure } from '../anchor/anchor-errors.ts'
import { type AnchorHandler, anchorInstruction } from '../anchor/anchor-program.ts'
import type { AccountRef, Invocation } from '../runtime/invocation.ts'
import { require } from './bubblegum-errors.ts'
import { requireSystemProgram, requireTreeAuthorityAddress, requireTreeConfig } from './tree-calls.ts'
import { TreeConfig } from './tree-config.ts'

/** What only the creator of a tree may say of it. */

/** Compute units of the program itself, without the searches for addresses; measured. */
const UNITS = { delegate: 5_500, decompressible: 4_000 }

/** Lets another key mint into the tree and update its leaves beside the creator. */
export const setTreeDelegate = anchorInstruction({
  name: 'set_tree_delegate',
  readArgs: () => null,
  process: (call) => {
    const accounts = namedAccounts(call, [
      'treeAuthority',
      'treeCreator',
      'newTreeDelegate',
      'merkleTree',
      'systemProgram',
    ])
    call.consume(UNITS.delegate)
    const { treeAuthority, treeCreator, newTreeDelegate } = accounts
    requireTreeConfig(call, treeAuthority)
    requireSigner(call, treeCreator, 'tree_creator')
    requireSystemProgram(call, accounts)
    requireTreeAuthorityAddress(call, accounts)
    requireWritable(call, treeAuthority, 'tree_authority')
    requireCreator(call, treeAuthority, treeCreator)
    new TreeConfig(call.writableData(treeAuthority)).setDelegate(newTreeDelegate.key)
  },
})

/** Says whether leaves may become tokens. The name it was published under, misspelt, stays valid. */
export const setDecompressibleState = decompressibleState('set_decompressible_state')
export const setDecompressableState = decompressibleState('set_decompressable_state')

function decompressibleState(name: string): AnchorHandler {
  return anchorInstruction({
    name,
    readArgs: (reader) => reader.variant(2),
    process: (call, state) => {
      const { treeAuthority, treeCreator } = namedAccounts(call, ['treeAuthority', 'treeCreator'])
      call.consume(UNITS.decompressible)
      requireTreeConfig(call, treeAuthority)
      requireSigner(call, treeCreator, 'tree_creator')
      requireWritable(call, treeAuthority, 'tree_authority')
      requireCreator(call, treeAuthority, treeCreator)
      const config = new TreeConfig(call.writableData(treeAuthority))
      require(call, config.version === 0, 'UnsupportedSchemaVersion')
      config.setDecompressible(state)
    },
  })
}

function requireCreator(call: Invocation, treeAuthority: AccountRef, treeCreator: AccountRef): void {
  const { creator } = new TreeConfig(treeAuthority.state.data)
  if (!sameAddress(creator, treeCreator.key)) throw anchorFailure(call, 'ConstraintHasOne', 'tree_authority')
}
