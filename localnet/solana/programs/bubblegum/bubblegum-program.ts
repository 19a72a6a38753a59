import { anchorProgram } from '../anchor/anchor-program.ts'
import { BUBBLEGUM } from '../program-ids.ts'
import { createTree } from './create-tree.ts'
import { mintToCollectionV1 } from './mint-to-collection-v1.ts'
import { mintV1 } from './mint-v1.ts'

/** Bubblegum: compressed NFTs, of the V1 instructions this product uses. */
export const bubblegumProgram = anchorProgram(BUBBLEGUM, [createTree, mintV1, mintToCollectionV1])
