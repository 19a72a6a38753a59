import { anchorProgram } from '../anchor/anchor-program.ts'
import { BUBBLEGUM } from '../program-ids.ts'
import { burn } from './burn.ts'
import { createTree } from './create-tree.ts'
import { delegate } from './delegate.ts'
import { mintToCollectionV1 } from './mint-to-collection-v1.ts'
import { mintV1 } from './mint-v1.ts'
import { transfer } from './transfer.ts'
import { updateMetadata } from './update-metadata.ts'
import { setAndVerifyCollection, unverifyCollection, verifyCollection } from './verify-collection.ts'
import { unverifyCreator, verifyCreator } from './verify-creator.ts'

/** Bubblegum: compressed NFTs, of the V1 instructions this product uses. */
export const bubblegumProgram = anchorProgram(BUBBLEGUM, [
  createTree,
  mintV1,
  mintToCollectionV1,
  updateMetadata,
  verifyCreator,
  unverifyCreator,
  verifyCollection,
  unverifyCollection,
  setAndVerifyCollection,
  transfer,
  delegate,
  burn,
])
