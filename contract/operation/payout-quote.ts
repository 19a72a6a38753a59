import type { Standard } from '../codes/status.ts'
import { countByStage, countTransactions, estimateSeconds } from './estimate.ts'
import {
  guardReturnLamports,
  rentOf,
  signatureLamports,
  type QuoteInput,
  type QuotePrices,
  type RouteQuote,
} from './quote.ts'

/** What one payout costs beside what it sends. */
export interface PayoutShape {
  /** Payouts that one transaction holds beside its guard and its memo. */
  perTransaction: { v0: number; v1: number }
  /** Compute units, with the worker's margin: of a transaction, and of each payout. */
  compute: { base: number; each: number }
}

/** What payouts cost: what is sent, and fees. Every transaction has a guard, whose rent comes back. */
export function quotePayouts(
  shape: PayoutShape,
  { count, isCanary = false }: QuoteInput,
  prices: QuotePrices,
  { standard, sentLamports }: { standard: Standard; sentLamports: bigint },
): RouteQuote {
  const each = shape.perTransaction[prices.acceptsV1 ? 'v1' : 'v0']
  const work = { items: count, itemsPerTransaction: each, hasTrees: false, isCanary, hasGuard: true }
  const transactions = countTransactions(work)
  const units = transactions * shape.compute.base + count * shape.compute.each
  const network = BigInt(transactions) * signatureLamports + guardReturnLamports(countByStage(work))
  const priority = (BigInt(units) * prices.priorityMicroLamports + 999_999n) / 1_000_000n
  return {
    standard,
    ...{ usedTrees: [], trees: [], newTreesLamports: null },
    transactions,
    itemsPerTransaction: each,
    sentLamports: sentLamports.toString(),
    rentLamports: null,
    protocolFeeLamports: null,
    networkFeeLamports: network.toString(),
    priorityFeeLamports: priority.toString(),
    guardLamports: (BigInt(transactions) * rentOf(prices, 0)).toString(),
    returnedLamports: null,
    totalLamports: (sentLamports + network + priority).toString(),
    payerBalanceLamports: null,
    payerBalanceAfterLamports: null,
    estimatedSeconds: estimateSeconds(work, prices.slotMs),
  }
}
