import type { SentItem, TransferItem } from '../../programs.ts'
import type { AssetSteps } from '../assets/asset-steps.ts'
import { leafTransfer } from './leaf-transfer.ts'
import { nftTransfer } from './nft-transfer.ts'

/** Sends what the payer holds: leaves by Bubblegum V1, NFTs of Token Metadata as the tokens they are, by SPL Token. */
export const transferSteps: AssetSteps<TransferItem, SentItem> = {
  // Nobody can have sent it: it is burnt, or never was.
  gone: 'NOT_HELD',
  isByHolder: true,
  compressed: leafTransfer,
  'token-metadata': nftTransfer,
}
