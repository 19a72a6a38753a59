import type { VerifyCreatorItem } from '../../programs.ts'
import type { AssetSteps } from '../assets/asset-steps.ts'
import { leafVerifyCreator } from './leaf-verify-creator.ts'
import { nftVerifyCreator } from './nft-verify-creator.ts'

/** Sets what a creator says of NFTs, by Bubblegum V1 and by Token Metadata, whoever holds them. */
export const verifyCreatorSteps: AssetSteps<VerifyCreatorItem, VerifyCreatorItem> = {
  gone: 'NFT_MISSING',
  isByHolder: false,
  compressed: leafVerifyCreator,
  'token-metadata': nftVerifyCreator,
}
