import type { Standard } from '../codes/status.ts'
import { estimateSeconds, listStages } from './estimate.ts'
import {
  guardReturnLamports,
  rentOf,
  signatureLamports,
  type QuoteInput,
  type QuotePrices,
  type RouteQuote,
} from './quote.ts'

/** What payouts that are packed together cost beside what they send. */
export interface PayoutGroup {
  /** Payouts that one transaction holds beside its guard and its memo. */
  perTransaction: { v0: number; v1: number }
  /** Compute units of each payout, with the worker's margin. */
  units: number
}

/** What one payout costs beside what it sends. */
export interface PayoutShape extends PayoutGroup {
  /** Compute units of a transaction without its payouts. */
  baseUnits: number
  /** The same where an account is made for the recipient, and how large that is; without it none ever is. */
  opening?: PayoutGroup & { accountBytes: number }
}

export interface WhatIsPaid {
  standard: Standard
  /** Coins that are sent; null: something else is. */
  sentLamports: bigint | null
  /** Payouts for which an account is made. */
  opening?: number
}

/** What payouts cost: what is sent, rent of accounts, and fees. Every transaction has a guard, whose rent comes back. */
export function quotePayouts(
  shape: PayoutShape,
  { count, isCanary = false }: QuoteInput,
  prices: QuotePrices,
  { standard, sentLamports, opening: asked = 0 }: WhatIsPaid,
): RouteQuote {
  const opening = Math.min(asked, count)
  const perStage = countPerStage(shape, { count, opening, isCanary }, prices)
  const transactions = perStage.reduce((sum, one) => sum + one, 0)
  const units =
    transactions * shape.baseUnits +
    (count - opening) * shape.units +
    opening * (shape.opening?.units ?? shape.units)
  const network = BigInt(transactions) * signatureLamports + guardReturnLamports(perStage)
  const priority = (BigInt(units) * prices.priorityMicroLamports + 999_999n) / 1_000_000n
  const rent = shape.opening ? BigInt(opening) * rentOf(prices, shape.opening.accountBytes) : null
  const each = itemsPerTransaction(shape, { count, opening, transactions }, prices)
  const work = { items: count, itemsPerTransaction: each, hasTrees: false, isCanary, hasGuard: true }
  return {
    standard,
    ...{ usedTrees: [], trees: [], newTreesLamports: null },
    transactions,
    itemsPerTransaction: each,
    sentLamports: sentLamports?.toString() ?? null,
    rentLamports: rent?.toString() ?? null,
    protocolFeeLamports: null,
    networkFeeLamports: network.toString(),
    priorityFeeLamports: priority.toString(),
    guardLamports: (BigInt(transactions) * rentOf(prices, 0)).toString(),
    returnedLamports: null,
    totalLamports: ((sentLamports ?? 0n) + (rent ?? 0n) + network + priority).toString(),
    payerBalanceLamports: null,
    payerBalanceAfterLamports: null,
    estimatedSeconds: estimateSeconds(work, prices.slotMs),
  }
}

/** Transactions, stage by stage. Payouts for which an account is made are packed by themselves, and are taken to be spread evenly. */
function countPerStage(
  shape: PayoutShape,
  { count, opening, isCanary }: { count: number; opening: number; isCanary: boolean },
  { acceptsV1 }: QuotePrices,
): number[] {
  const version = acceptsV1 ? 'v1' : 'v0'
  const eachOpening = (shape.opening ?? shape).perTransaction[version]
  return listStages({ items: count, isCanary }).map((items) => {
    const opened = Math.round((items * opening) / count)
    return Math.ceil((items - opened) / shape.perTransaction[version]) + Math.ceil(opened / eachOpening)
  })
}

/** Of a full transaction; where both kinds are, of the usual one. */
function itemsPerTransaction(
  shape: PayoutShape,
  { count, opening, transactions }: { count: number; opening: number; transactions: number },
  { acceptsV1 }: QuotePrices,
): number {
  const version = acceptsV1 ? 'v1' : 'v0'
  if (opening === 0) return shape.perTransaction[version]
  if (opening === count) return (shape.opening ?? shape).perTransaction[version]
  return Math.max(1, Math.round(count / transactions))
}
