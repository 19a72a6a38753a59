import type { BurnResult } from '#contract/burn/item.ts'
import { assetOperation, toAssetItem } from '../asset-operation.ts'

/** NFTs that the wallet of their project holds, destroyed for good. What they cost in rent comes back to it. */
export const burn = assetOperation({
  kind: 'burn',
  calls: ['setBudget', 'burnLeaf', 'burnNft'],
  program: (programs) => programs.burn,
  toItem: toAssetItem,
  toResult: ({ returnedLamports }): BurnResult => ({ returnedLamports: String(returnedLamports) }),
})
