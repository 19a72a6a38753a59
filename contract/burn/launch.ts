import { assetPayload } from '../operation/asset.ts'
import { assetList, assetsOfRows, toAssetPayload, type AssetItem } from '../operation/asset-list.ts'
import { quoteAssets } from '../operation/asset-quote.ts'
import { defineLaunch } from '../operation/launch.ts'

export const burnLaunch = defineLaunch<AssetItem>({
  list: assetList,
  standards: ['token-metadata', 'compressed'],
  options: [],
  payCode: 'BURN_TOKEN',
  isDestructive: true,
  needsCollection: true,
  isKeyedByCollection: false,
  keyOf: ({ assetId }) => assetId,
  toItem: toAssetPayload,
  ofItem: ({ payload }, row) => ({ row, assetId: assetPayload.parse(payload).assetId }),
  quote: (input, prices, trees) => quoteAssets(shapes, input, prices, trees),
  asset: assetsOfRows,
})

/**
 * What a burn closes. An NFT of Token Metadata has a token account, a metadata account and a master edition, whose rent the
 * owner gets back, who is the payer; its mint stays. A leaf closes nothing.
 */
const shapes = {
  'token-metadata': { perTransaction: { v0: 5, v1: 14 }, compute: 40_000, closed: [165, 607, 20] },
  compressed: { perTransaction: { v0: 2, v1: 9 }, bufferShare: 1, compute: 82_000, closed: [] },
}
