import { estimateSeconds, rentOf, signatureLamports } from '../mint/quote.ts'
import { assetList, assetsOfRows, type AssetItem } from '../operation/asset-list.ts'
import { defineLaunch } from '../operation/launch.ts'
import type { QuoteInput, QuotePrices, RouteQuote } from '../operation/quote.ts'

export const burnLaunch = defineLaunch<AssetItem>({
  list: assetList,
  standards: ['token-metadata'],
  options: [],
  payCode: 'BURN_TOKEN',
  isDestructive: true,
  isKeyedByCollection: false,
  keyOf: ({ assetId }) => assetId,
  toItem: ({ assetId }, { known, wallet }) => ({
    name: known?.name ?? assetId,
    owner: wallet,
    payload: { assetId },
  }),
  quote: quoteBurn,
  asset: assetsOfRows,
})

/** Token account, metadata and master edition, which are closed; the mint stays. */
const closedBytes = [165, 607, 20] as const
/** By the bytes of a transaction, of a mint and the accounts around it each. */
const itemsPerTransaction = { v0: 5, v1: 14 } as const
const computeOfItem = 40_000

/** Fees alone: the owner, who is the payer, gets the rent back. */
function quoteBurn({ count }: QuoteInput, prices: QuotePrices): RouteQuote[] {
  const each = itemsPerTransaction[prices.acceptsV1 ? 'v1' : 'v0']
  const transactions = Math.ceil(count / each)
  const network = BigInt(transactions) * signatureLamports
  const priority = (BigInt(count * computeOfItem) * prices.priorityMicroLamports + 999_999n) / 1_000_000n
  const returned = closedBytes.reduce((sum, bytes) => sum + rentOf(prices, bytes), 0n) * BigInt(count)
  return [
    {
      standard: 'token-metadata',
      trees: [],
      transactions,
      itemsPerTransaction: each,
      rentLamports: null,
      protocolFeeLamports: null,
      networkFeeLamports: network.toString(),
      priorityFeeLamports: priority.toString(),
      guardLamports: null,
      returnedLamports: returned.toString(),
      totalLamports: (network + priority).toString(),
      payerBalanceLamports: null,
      payerBalanceAfterLamports: null,
      estimatedSeconds: estimateSeconds(transactions, false, prices),
    },
  ]
}
