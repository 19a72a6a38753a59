import type { Standard } from '../codes/status.ts'
import { estimateSeconds, rentOf, signatureLamports } from '../mint/quote.ts'
import { assetList, assetsOfRows, type AssetItem } from '../operation/asset-list.ts'
import { defineLaunch } from '../operation/launch.ts'
import type { QuotePrices, RouteQuote } from '../operation/quote.ts'

const burnt = ['token-metadata', 'compressed'] as const

export const burnLaunch = defineLaunch<AssetItem>({
  list: assetList,
  standards: burnt,
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
  quote: ({ count }, prices) => burnt.map((standard) => quoteBurn(standard, count, prices)),
  asset: assetsOfRows,
})

/**
 * What a burn takes and closes. An NFT of Token Metadata has a token account, a metadata account and a master edition; its
 * mint stays. A leaf closes nothing; of its proof six nodes are counted, as our trees leave them.
 */
const shapes: Record<
  Standard,
  { perTransaction: { v0: number; v1: number }; compute: number; closed: number[] }
> = {
  'token-metadata': { perTransaction: { v0: 5, v1: 14 }, compute: 40_000, closed: [165, 607, 20] },
  compressed: { perTransaction: { v0: 2, v1: 9 }, compute: 82_000, closed: [] },
}

/** Fees alone: the owner, who is the payer, gets the rent back. */
function quoteBurn(standard: Standard, count: number, prices: QuotePrices): RouteQuote {
  const { perTransaction, compute, closed } = shapes[standard]
  const each = perTransaction[prices.acceptsV1 ? 'v1' : 'v0']
  const transactions = Math.ceil(count / each)
  const network = BigInt(transactions) * signatureLamports
  const priority = (BigInt(count * compute) * prices.priorityMicroLamports + 999_999n) / 1_000_000n
  const returned = closed.reduce((sum, bytes) => sum + rentOf(prices, bytes), 0n) * BigInt(count)
  return {
    standard,
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
  }
}
