import type { Standard } from '../codes/status.ts'
import { countTransactions, estimateSeconds } from './estimate.ts'
import {
  rentOf,
  signatureLamports,
  type CollectionTrees,
  type QuoteInput,
  type QuotePrices,
  type RouteQuote,
} from './quote.ts'

/** Of SPL Token. */
export const tokenAccountBytes = 165

/** What an operation does to one NFT of a standard, as far as it costs anything. */
export interface AssetShape {
  /** Items that one transaction holds; of the proof of a leaf six nodes are counted, as our trees leave them. */
  perTransaction: { v0: number; v1: number }
  /** Of what a tree remembers, as much may one transaction change. Without it no tree is changed. */
  bufferShare?: number
  /** Compute units, with the worker's margin. */
  compute: number
  /** Bytes of the accounts it makes, which the payer pays for; and of those it closes, which come back. */
  opened?: readonly number[]
  closed?: readonly number[]
}

/** Where holders change the same tree meanwhile: so much of what it remembers is changed at once. */
export const sharedBufferShare = 0.25

/** Changes of a tree that go together: a proof outlives as many as the tree remembers, and others change it too. At least one. */
export function changesMax(buffer: number, share: number): number {
  return Math.max(1, Math.floor(buffer * share))
}

/** What such an operation costs on each standard it is for: fees, and the rent of what it makes. */
export function quoteAssets(
  shapes: Partial<Record<Standard, AssetShape>>,
  { count, isCanary = false }: QuoteInput,
  prices: QuotePrices,
  { smallestBuffer }: Pick<CollectionTrees, 'smallestBuffer'>,
): RouteQuote[] {
  const standards = ['token-metadata', 'compressed'] as const
  return standards.flatMap((standard) => {
    const shape = shapes[standard]
    return shape ? [quoteRoute(standard, shape, { count, isCanary, prices, smallestBuffer })] : []
  })
}

function quoteRoute(
  standard: Standard,
  { perTransaction, bufferShare, compute, opened, closed }: AssetShape,
  {
    count,
    isCanary,
    prices,
    smallestBuffer,
  }: { count: number; isCanary: boolean; prices: QuotePrices; smallestBuffer: number | null },
): RouteQuote {
  const fitting = perTransaction[prices.acceptsV1 ? 'v1' : 'v0']
  const changed =
    bufferShare === undefined || smallestBuffer === null ? fitting : changesMax(smallestBuffer, bufferShare)
  const each = Math.min(fitting, changed)
  const work = { items: count, itemsPerTransaction: each, hasTrees: false, isCanary, hasGuard: false }
  const transactions = countTransactions(work)
  const network = BigInt(transactions) * signatureLamports
  const priority = (BigInt(count * compute) * prices.priorityMicroLamports + 999_999n) / 1_000_000n
  const rentOfAll = (accounts: readonly number[]) =>
    accounts.reduce((sum, bytes) => sum + rentOf(prices, bytes), 0n) * BigInt(count)
  const rent = opened ? rentOfAll(opened) : null
  return {
    standard,
    ...{ usedTrees: [], trees: [], newTreesLamports: null },
    transactions,
    itemsPerTransaction: each,
    sentLamports: null,
    rentLamports: rent?.toString() ?? null,
    protocolFeeLamports: null,
    networkFeeLamports: network.toString(),
    priorityFeeLamports: priority.toString(),
    guardLamports: null,
    returnedLamports: closed ? rentOfAll(closed).toString() : null,
    totalLamports: (network + priority + (rent ?? 0n)).toString(),
    payerBalanceLamports: null,
    payerBalanceAfterLamports: null,
    estimatedSeconds: estimateSeconds(work, prices.slotMs),
  }
}
