import { z } from 'zod'
import { standards } from '../codes/status.ts'
import { lamportsText } from '../envelope.ts'
import { lineText } from '../text.ts'

/** The mean of each size of an item that decides the cost, by the names its list gives them. */
export const sizesSchema = z.record(lineText().max(40), z.number().min(0).max(10_000))

/** What decides the cost of a run, beside the chain's own prices. */
export const quoteInputSchema = z.object({
  count: z.number().int().min(1).max(200_000),
  /** From the checked list. */
  sizes: sizesSchema.default({}),
  willReveal: z.boolean(),
  hasGuard: z.boolean(),
  /** The first items go alone: it takes longer, and costs nothing more. */
  isCanary: z.boolean().optional(),
})
export type QuoteInput = z.infer<typeof quoteInputSchema>

/** The chain's prices, as the worker last read them. */
export interface QuotePrices {
  rentBaseLamports: bigint
  rentPerByteLamports: bigint
  priorityMicroLamports: bigint
  acceptsV1: boolean
  slotMs: number | null
}

export const quotedTreeSchema = z.object({
  maxDepth: z.number().int(),
  maxBufferSize: z.number().int(),
  canopyDepth: z.number().int(),
  capacity: z.number().int(),
  count: z.number().int(),
  rentLamports: lamportsText,
})

export const routeQuoteSchema = z.object({
  standard: z.enum(standards),
  trees: z.array(quotedTreeSchema),
  transactions: z.number().int(),
  itemsPerTransaction: z.number().int(),
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
