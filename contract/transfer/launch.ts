import { assetsOfRows } from '../operation/asset-list.ts'
import { quoteAssets } from '../operation/asset-quote.ts'
import { defineLaunch } from '../operation/launch.ts'
import { transferPayload, type TransferPayload } from './item.ts'
import { shapes } from './shapes.ts'
import { transferList, type TransferItem } from './transfer-list.ts'

export const transferLaunch = defineLaunch<TransferItem>({
  list: transferList,
  standards: ['token-metadata', 'compressed'],
  options: [],
  payCode: 'CREATE_AIRDROP',
  isDestructive: true,
  needsCollection: true,
  isKeyedByCollection: false,
  // The same NFT to the same wallet is the same item, unless a person says that it goes there again. No wallet has a colon.
  keyOf: ({ assetId, owner, again }) => `${assetId}:${owner}${again === '' ? '' : `:${again}`}`,
  toItem: ({ assetId, owner, again }, { known }) => ({
    name: known?.name ?? assetId,
    owner,
    payload: { assetId, ...(again === '' ? {} : { again }) } satisfies TransferPayload,
  }),
  ofItem: ({ owner, payload }, row) => {
    const { assetId, again = '' } = transferPayload.parse(payload)
    return { row, assetId, owner, again }
  },
  inRound: (item, { reference }) => ({ ...item, again: reference }),
  quote: (input, prices, trees) => quoteAssets(shapes, input, prices, trees),
  asset: { ...assetsOfRows, earlier: 'sameKey' },
})
