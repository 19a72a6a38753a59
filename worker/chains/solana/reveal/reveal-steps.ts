import type { RevealItem } from '../../programs.ts'
import type { AssetSteps } from '../assets/asset-steps.ts'
import { leafReveal } from './leaf-reveal.ts'
import { nftReveal } from './nft-reveal.ts'

/** Gives NFTs another name and URI, by Bubblegum V1 and by Token Metadata, whoever holds them. */
export const revealSteps: AssetSteps<RevealItem, RevealItem> = {
  gone: 'NFT_MISSING',
  isByHolder: false,
  compressed: leafReveal,
  'token-metadata': nftReveal,
}
