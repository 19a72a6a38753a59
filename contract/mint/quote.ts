import type { Standard } from '../codes/status.ts'
import { countByStage, countTransactions, estimateSeconds } from '../operation/estimate.ts'
import {
  guardReturnLamports,
  noTrees,
  rentOf,
  signatureLamports,
  type CollectionTrees,
  type QuoteInput,
  type QuotePrices,
  type RouteQuote,
} from '../operation/quote.ts'
import { itemsPerTransaction, type MintSizes } from './quote-packing.ts'
import { treeAccountBytes, treeCapacity, treeShapesFor, type TreeShape } from './tree-shape.ts'

/** What decides the cost of a mint. */
export type MintQuoteInput = Omit<QuoteInput, 'sizes' | 'sums'> & MintSizes

/** A mint leaves accounts behind, pays for them, and gets nothing back but its guards. */
export type MintRouteQuote = RouteQuote &
  Record<'rentLamports' | 'protocolFeeLamports' | 'guardLamports', string>

/**
 * Accounts one Token Metadata NFT leaves behind, in bytes: mint, token account, metadata, master
 * edition. Source: SPL Token and the sizes the Token Metadata program allocates.
 */
const nftAccountBytes = [82, 165, 607, 20] as const
/** Bubblegum's TreeConfig account, beside each tree. */
const treeConfigBytes = 96
/**
 * Token Metadata takes the rent of this many bytes and some lamports for each create: 0.01 SOL at the
 * rent of today. Source: the program's create fee.
 */
const createFeeBytes = 1308
const createFeeOffsetLamports = 5_440n
/** What a compute limit asks for: a base and, an item, what the real programs take with the worker's margin of 1.2. */
const computeBase = 20_000
const computePerItem: Record<Standard, number> = { compressed: 62_000, 'token-metadata': 192_000 }
const treeComputeUnits = 165_000

/** What a run of `count` items costs on each standard: pure arithmetic over the prices and the trees that are there. */
export function quoteRoutes(
  input: MintQuoteInput,
  prices: QuotePrices,
  trees: CollectionTrees = noTrees,
): MintRouteQuote[] {
  return [
    quoteRoute('compressed', input, prices, quoteTrees(input.count, prices, trees)),
    quoteRoute('token-metadata', input, prices, noneNeeded),
  ]
}

function quoteRoute(
  standard: Standard,
  input: MintQuoteInput,
  prices: QuotePrices,
  quoted: QuotedTrees,
): MintRouteQuote {
  const { trees } = quoted
  const perTransaction = itemsPerTransaction(standard, prices.acceptsV1 ? 'v1' : 'v0', input)
  const work = {
    items: input.count,
    itemsPerTransaction: perTransaction,
    hasTrees: trees.length > 0,
    isCanary: input.isCanary ?? false,
    hasGuard: input.hasGuard,
  }
  const mints = countTransactions(work)
  const treeTransactions = trees.reduce((sum, tree) => sum + tree.count, 0)
  const rent = rentLamports(standard, input.count, trees, prices)
  const protocolFee = standard === 'compressed' ? 0n : BigInt(input.count) * createFee(prices)
  // A mint transaction is signed by the payer and, in Token Metadata, by every mint; a tree by payer and tree.
  const signatures = mints + (standard === 'compressed' ? 0 : input.count) + 2 * treeTransactions
  const networkFee = BigInt(signatures) * signatureLamports
  const computeUnits =
    mints * computeBase + input.count * computePerItem[standard] + treeTransactions * treeComputeUnits
  const priorityFee = (BigInt(computeUnits) * prices.priorityMicroLamports + 999_999n) / 1_000_000n
  // A guard's rent comes back at the end.
  const guardReturns = input.hasGuard ? guardReturnLamports(countByStage(work)) : 0n
  const guard = input.hasGuard ? BigInt(mints) * rentOf(prices, 0) : 0n
  return {
    standard,
    ...quoted,
    transactions: mints + treeTransactions,
    itemsPerTransaction: perTransaction,
    sentLamports: null,
    rentLamports: rent.toString(),
    protocolFeeLamports: protocolFee.toString(),
    networkFeeLamports: (networkFee + guardReturns).toString(),
    priorityFeeLamports: priorityFee.toString(),
    guardLamports: guard.toString(),
    returnedLamports: null,
    totalLamports: (rent + protocolFee + networkFee + guardReturns + priorityFee).toString(),
    payerBalanceLamports: null,
    payerBalanceAfterLamports: null,
    estimatedSeconds: estimateSeconds(work, prices.slotMs),
  }
}
function createFee(prices: QuotePrices) {
  return rentOf(prices, createFeeBytes) + createFeeOffsetLamports
}

function rentLamports(standard: Standard, count: number, trees: RouteQuote['trees'], prices: QuotePrices) {
  if (standard === 'compressed')
    return trees.reduce((sum, tree) => sum + BigInt(tree.count) * BigInt(tree.rentLamports), 0n)
  const perItem = nftAccountBytes.reduce((sum, bytes) => sum + rentOf(prices, bytes), 0n)
  return BigInt(count) * perItem
}

/** Rent of a tree and of its config account. */
function treeRentLamports(shape: TreeShape, prices: QuotePrices) {
  return rentOf(prices, treeAccountBytes(shape)) + rentOf(prices, treeConfigBytes)
}

/** All that making one tree takes from the payer: rent, two signatures and the priority fee. */
export function treeLamports(shape: TreeShape, prices: QuotePrices): bigint {
  return (
    treeRentLamports(shape, prices) +
    2n * signatureLamports +
    (BigInt(treeComputeUnits) * prices.priorityMicroLamports + 999_999n) / 1_000_000n
  )
}

type QuotedTrees = Pick<RouteQuote, 'usedTrees' | 'trees' | 'newTreesLamports'>

const noneNeeded: QuotedTrees = { usedTrees: [], trees: [], newTreesLamports: null }

/** The trees that are there first, in their order, and new ones for the rest. */
function quoteTrees(count: number, prices: QuotePrices, { willReveal, open }: CollectionTrees): QuotedTrees {
  const usedTrees: RouteQuote['usedTrees'] = []
  let left = count
  for (const { free, ...tree } of open) {
    const takes = Math.min(left, free)
    if (takes > 0) usedTrees.push({ ...tree, takes, freeAfter: free - takes })
    left -= takes
  }
  const ofAll = treeShapesFor(count, willReveal).map((shape) => treeLamports(shape, prices))
  return {
    usedTrees,
    trees: sideBySide(left, treeShapesFor(left, willReveal), prices),
    newTreesLamports: ofAll.reduce((sum, lamports) => sum + lamports, 0n).toString(),
  }
}

/** Equal trees side by side, each with the rent of itself and of its config account. @param count NFTs that fill them, in their order. */
function sideBySide(count: number, shapes: readonly TreeShape[], prices: QuotePrices): RouteQuote['trees'] {
  const quoted: RouteQuote['trees'] = []
  let left = count
  for (const shape of shapes) {
    const capacity = treeCapacity(shape)
    const free = Math.max(0, capacity - left)
    left -= capacity - free
    const same = quoted.find((tree) => isSameShape(tree, shape))
    if (same) {
      same.count++
      same.freeAfter += free
    } else
      quoted.push({
        ...shape,
        ...{ capacity, count: 1, freeAfter: free },
        rentLamports: treeRentLamports(shape, prices).toString(),
      })
  }
  return quoted
}

function isSameShape(a: TreeShape, b: TreeShape) {
  return a.maxDepth === b.maxDepth && a.maxBufferSize === b.maxBufferSize && a.canopyDepth === b.canopyDepth
}
