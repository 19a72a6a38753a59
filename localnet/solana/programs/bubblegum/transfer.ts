import { namedAccounts } from '../anchor/anchor-accounts.ts'
import { anchorInstruction } from '../anchor/anchor-program.ts'
import { require } from './bubblegum-errors.ts'
import { changeLeaf, claimedLeaf, openLeafTree, readLeafArgs } from './change-leaf.ts'

/** Compute units of the program itself, without the searches for addresses; measured. */
const UNITS = 19_300

const NAMES = [
  'treeAuthority',
  'leafOwner',
  'leafDelegate',
  'newLeafOwner',
  'merkleTree',
  'logWrapper',
  'compressionProgram',
  'systemProgram',
] as const

/** Gives a leaf to another owner, who has no delegate. Owner or delegate signs. */
export const transfer = anchorInstruction({
  name: 'transfer',
  readArgs: readLeafArgs,
  process: (call, args) => {
    call.consume(UNITS)
    const accounts = namedAccounts(call, NAMES)
    openLeafTree(call, accounts, () => undefined)
    const { leafOwner, leafDelegate, newLeafOwner } = accounts
    require(call, leafOwner.isSigner || leafDelegate.isSigner, 'LeafAuthorityMustSign')
    const before = claimedLeaf(call, accounts, leafDelegate, args)
    const after = { ...before, owner: newLeafOwner.key, delegate: newLeafOwner.key }
    changeLeaf(call, accounts, args, [before, after])
  },
})
