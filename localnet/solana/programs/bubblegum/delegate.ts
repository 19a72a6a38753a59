import { namedAccounts, requireSigner } from '../anchor/anchor-accounts.ts'
import { anchorInstruction } from '../anchor/anchor-program.ts'
import { changeLeaf, claimedLeaf, openLeafTree, readLeafArgs } from './change-leaf.ts'

/** Compute units of the program itself, without the searches for addresses; measured. */
const UNITS = 19_300

const NAMES = [
  'treeAuthority',
  'leafOwner',
  'previousLeafDelegate',
  'newLeafDelegate',
  'merkleTree',
  'logWrapper',
  'compressionProgram',
  'systemProgram',
] as const

/** Names who may act for a leaf's owner. The owner signs. */
export const delegate = anchorInstruction({
  name: 'delegate',
  readArgs: readLeafArgs,
  process: (call, args) => {
    call.consume(UNITS)
    const accounts = namedAccounts(call, NAMES)
    openLeafTree(call, accounts, () => requireSigner(call, accounts.leafOwner, 'leaf_owner'))
    const before = claimedLeaf(call, accounts, accounts.previousLeafDelegate, args)
    changeLeaf(call, accounts, args, [before, { ...before, delegate: accounts.newLeafDelegate.key }])
  },
})
