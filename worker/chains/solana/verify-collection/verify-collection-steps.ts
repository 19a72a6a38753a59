import type { VerifyCollectionItem } from '../../programs.ts'
import type { AssetSteps } from '../assets/asset-steps.ts'
import { leafVerifyCollection } from './leaf-verify-collection.ts'
import { nftVerifyCollection } from './nft-verify-collection.ts'

/** Sets what a collection says of NFTs, by Bubblegum V1 and by Token Metadata, whoever holds them. */
export const verifyCollectionSteps: AssetSteps<VerifyCollectionItem, VerifyCollectionItem> = {
  gone: 'NFT_MISSING',
  isByHolder: false,
  compressed: leafVerifyCollection,
  'token-metadata': nftVerifyCollection,
}
