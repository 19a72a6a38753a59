import { launchOf, type LaunchKind } from '#contract/operation/launches.ts'
import type { QuoteInput, QuotePrices, RouteQuote } from '#contract/operation/quote.ts'
import type { Db } from '../connection.ts'
import { findOptionalChainStatus } from '../health/chain-reading.ts'
import { readCollectionTrees } from './collection-trees.ts'

export type ToQuote = QuoteInput & { kind: LaunchKind; projectId: number; collectionId: number | null }

/** Every standard side by side at the prices that a worker last read; null before its first reading. */
export async function listRoutes(
  db: Db,
  { kind, projectId, collectionId, ...input }: ToQuote,
): Promise<{ pricedAt: Date; routes: RouteQuote[] } | null> {
  const status = await findOptionalChainStatus(db)
  if (!status) return null
  const trees = await readCollectionTrees(db, { projectId, collectionId })
  return { pricedAt: status.at, routes: launchOf(kind).quote(input, pricesOf(status), trees) }
}

type ChainStatus = NonNullable<Awaited<ReturnType<typeof findOptionalChainStatus>>>

function pricesOf({ reading }: ChainStatus): QuotePrices {
  return {
    rentBaseLamports: BigInt(reading.rentBaseLamports),
    rentPerByteLamports: BigInt(reading.rentPerByteLamports),
    priorityMicroLamports: BigInt(reading.priorityMicroLamports),
    acceptsV1: reading.acceptsV1,
    slotMs: reading.slotMs,
  }
}
