import { z } from 'zod'
import { standards } from '../codes/status.ts'
import { lamportsText } from '../envelope.ts'
import { lineText } from '../text.ts'

/** The mean of each size of an item that decides the cost, by the names its list gives them. */
export const sizesSchema = z.record(lineText().max(40), z.number().min(0).max(10_000))

export const sumsSchema = z.record(lineText().max(40), z.string().regex(/^\d{1,26}$/))

/** What decides the cost of a run, beside the chain's own prices. */
export const quoteInputSchema = z.object({
  count: z.number().int().min(1).max(200_000),
  /** From the checked list. */
  sizes: sizesSchema.default({}),
  /** The sums over its items that decide the cost, to the base unit, by the names its list gives them. */
  sums: sumsSchema.optional(),
  hasGuard: z.boolean(),
  /** The first items go alone: it takes longer, and a few transactions more. */
  isCanary: z.boolean().optional(),
})
export type QuoteInput = z.infer<typeof quoteInputSchema>

/** A tree of the collection that the run may use: confirmed, and made for reveals where those are to come. */
export interface OpenTree {
  treeId: number
  address: string
  maxDepth: number
  /** Leaves that nobody is promised. */
  free: number
}

/** What a collection has for its next run; for what is done without one, nothing. */
export interface CollectionTrees {
  willReveal: boolean
  /** In the order they are filled. */
  open: readonly OpenTree[]
  /** How many changes the one remembers that remembers fewest, of all that it has; null: it has none. */
  smallestBuffer: number | null
}

export const noTrees: CollectionTrees = { willReveal: false, open: [], smallestBuffer: null }

/** The chain's prices, as the worker last read them. */
export interface QuotePrices {
  rentBaseLamports: bigint
  rentPerByteLamports: bigint
  priorityMicroLamports: bigint
  acceptsV1: boolean
  slotMs: number | null
}

/** What the network takes for each signature of a transaction. */
export const signatureLamports = 5_000n

/** Guards that one transaction returns when the items are final. */
const guardsPerReturn = 10

/** What it costs to bring guards home. @param transactions that have one, stage by stage: those of a stage are home before the next is final. */
export function guardReturnLamports(transactions: readonly number[]): bigint {
  const returns = transactions.reduce((sum, count) => sum + Math.ceil(count / guardsPerReturn), 0)
  return BigInt(returns) * signatureLamports
}

/** @returns lamports an account of so many bytes must hold to stay. */
export function rentOf(prices: QuotePrices, bytes: number) {
  return prices.rentBaseLamports + prices.rentPerByteLamports * BigInt(bytes)
}

export const quotedTreeSchema = z.object({
  maxDepth: z.number().int(),
  maxBufferSize: z.number().int(),
  canopyDepth: z.number().int(),
  /** Leaves of each. */
  capacity: z.number().int(),
  count: z.number().int(),
  /** Leaves of all of them that nobody is promised afterwards: the next run may take them. */
  freeAfter: z.number().int(),
  rentLamports: lamportsText,
})

/** A tree that is there, and what the run takes of it. */
export const usedTreeSchema = z.object({
  treeId: z.number().int(),
  address: z.string(),
  maxDepth: z.number().int(),
  /** Leaves: how many NFTs of the run go in, and how many nobody is promised afterwards. */
  takes: z.number().int(),
  freeAfter: z.number().int(),
})

export const routeQuoteSchema = z.object({
  standard: z.enum(standards),
  /** The collection's own, which are used first. */
  usedTrees: z.array(usedTreeSchema),
  /** Those that are made for the rest. */
  trees: z.array(quotedTreeSchema),
  /** What new trees for all of it would cost, rent and fees, without those that are there; null where none are needed. */
  newTreesLamports: lamportsText.nullable(),
  transactions: z.number().int(),
  itemsPerTransaction: z.number().int(),
  /** Coins that the run itself sends; null for an operation that sends none. */
  sentLamports: lamportsText.nullable(),
  /** Of what stays on chain; null for an operation that makes nothing. */
  rentLamports: lamportsText.nullable(),
  /** Taken by the Token Metadata program for each create; 0 for compressed. */
  protocolFeeLamports: lamportsText.nullable(),
  networkFeeLamports: lamportsText,
  priorityFeeLamports: lamportsText,
  /** Locked while running and returned after finality. */
  guardLamports: lamportsText.nullable(),
  /** Rent of what is closed, which comes back to the project's wallet; not part of the total. */
  returnedLamports: lamportsText.nullable(),
  totalLamports: lamportsText,
  payerBalanceLamports: lamportsText.nullable(),
  payerBalanceAfterLamports: lamportsText.nullable(),
  estimatedSeconds: z.number().int(),
})
export type RouteQuote = z.infer<typeof routeQuoteSchema>

export const quoteSchema = z.object({
  payerAddress: z.string().nullable(),
  /** When the prices were read from the chain; null when no worker has reported yet. */
  pricedAt: z.string().nullable(),
  routes: z.array(routeQuoteSchema),
})
export type Quote = z.infer<typeof quoteSchema>
