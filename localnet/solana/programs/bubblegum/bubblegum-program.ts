import { anchorProgram } from '../anchor/anchor-program.ts'
import { BUBBLEGUM } from '../program-ids.ts'
import { burn } from './burn.ts'
import { createTree } from './create-tree.ts'
import { delegate } from './delegate.ts'
import { mintToCollectionV1 } from './mint-to-collection-v1.ts'
import { mintV1 } from './mint-v1.ts'
import { transfer } from './transfer.ts'
import { setDecompressableState, setDecompressibleState, setTreeDelegate } from './tree-owner.ts'
import { updateMetadata } from './update-metadata.ts'
import { setAndVerifyCollection, unverifyCollection, verifyCollection } from './verify-collection.ts'
import { unverifyCreator, verifyCreator } from './verify-creator.ts'

/** Instructions of the program that have no stand-in; those of its second version among them. */
const LACKING = [
  ...['redeem', 'cancel_redeem', 'decompress_v1', 'compress'],
  ...['create_tree_v2', 'close_tree_v2', 'collect_v2', 'mint_v2', 'transfer_v2', 'burn_v2', 'delegate_v2'],
  ...['freeze_v2', 'thaw_v2', 'delegate_and_freeze_v2', 'thaw_and_revoke_v2', 'set_non_transferable_v2'],
  ...['set_collection_v2', 'update_metadata_v2', 'update_asset_data_v2'],
  ...['verify_creator_v2', 'unverify_creator_v2'],
]

/** Bubblegum: compressed NFTs, of the V1 instructions this product uses. */
export const bubblegumProgram = anchorProgram(
  BUBBLEGUM,
  [
    createTree,
    setTreeDelegate,
    setDecompressibleState,
    setDecompressableState,
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
  ],
  LACKING,
)
