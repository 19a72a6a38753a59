import { namedAccounts } from '../anchor/anchor-accounts.ts'
import { anchorInstruction } from '../anchor/anchor-program.ts'
import { require } from './bubblegum-errors.ts'
import { changeLeaf, claimedLeaf, openLeafTree, readLeafArgs } from './change-leaf.ts'

/** Compute units of the program itself, without the searches for addresses; measured. */
const UNITS = 15_300

const NAMES = [
  'treeAuthority',
  'leafOwner',
  'leafDelegate',
  'merkleTree',
  'logWrapper',
  'compressionProgram',
  'systemProgram',
] as const

/** Empties a leaf for good. Owner or delegate signs. */
export const burn = anchorInstruction({
  name: 'burn',
  readArgs: readLeafArgs,
  process: (call, args) => {
    call.consume(UNITS)
    const accounts = namedAccounts(call, NAMES)
    openLeafTree(call, accounts, () => undefined)
    const { leafOwner, leafDelegate } = accounts
    require(call, leafOwner.isSigner || leafDelegate.isSigner, 'LeafAuthorityMustSign')
    changeLeaf(call, accounts, args, [claimedLeaf(call, accounts, leafDelegate, args), null])
  },
})
