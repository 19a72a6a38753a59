import type { AssetItem, BurntItem } from '../../programs.ts'
import type { AssetSteps } from '../assets/asset-steps.ts'
import { leafBurn } from './leaf-burn.ts'
import { nftBurn } from './nft-burn.ts'

/** Burns by Bubblegum V1 and by Token Metadata, of what the payer holds. */
export const burnSteps: AssetSteps<AssetItem, BurntItem> = {
  gone: 'ALREADY_DONE',
  isByHolder: true,
  compressed: leafBurn,
  'token-metadata': nftBurn,
}
