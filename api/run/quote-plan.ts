import type { Db } from '#db/connection.ts'
import { findOptionalChainStatus, listBalances } from '#db/health/chain-reading.ts'
import { listStoredKeys } from '#db/project/projects.ts'
import { launchOf, type LaunchKind } from '#contract/operation/launches.ts'
import type { Quote, QuoteInput, QuotePrices, RouteQuote } from '#contract/operation/quote.ts'
import type { PlanInput } from '#contract/run/plans.ts'
import { readProject } from '../project/index.ts'
import { readCollectionTrees } from '../tree/index.ts'

/**
 * Every standard side by side at the prices the worker last read; no routes before its first reading.
 * @throws AppError NO_SUCH_PROJECT.
 */
export async function quotePlan(
  db: Db,
  {
    kind,
    projectId,
    collectionId,
    ...input
  }: QuoteInput & { kind: LaunchKind; projectId: number; collectionId: number | null },
): Promise<Quote> {
  const project = await readProject(db, projectId)
  const keys = await listStoredKeys(db, [projectId])
  const payerAddress = keys.find((key) => key.purpose === 'admin')?.address ?? project.adminWalletAddress
  const status = await findOptionalChainStatus(db)
  if (!status) return { payerAddress, pricedAt: null, routes: [] }
  const [balance] = payerAddress ? await listBalances(db, [payerAddress]) : []
  const trees = await readCollectionTrees(db, { projectId, collectionId })
  const routes = launchOf(kind).quote(input, pricesOf(status), trees)
  return {
    payerAddress,
    pricedAt: status.at.toISOString(),
    routes: routes.map((route) => withBalance(route, balance?.lamports ?? null)),
  }
}

type ChainStatus = NonNullable<Awaited<ReturnType<typeof findOptionalChainStatus>>>

/** As the worker last read them. */
function pricesOf({ reading }: ChainStatus): QuotePrices {
  return {
    rentBaseLamports: BigInt(reading.rentBaseLamports),
    rentPerByteLamports: BigInt(reading.rentPerByteLamports),
    priorityMicroLamports: BigInt(reading.priorityMicroLamports),
    acceptsV1: reading.acceptsV1,
    slotMs: reading.slotMs,
  }
}

/** What a checked list costs at the prices of now, in lamports; null before a worker has read them. */
export async function quoteNow(
  db: Db,
  plan: PlanInput,
  list: Pick<QuoteInput, 'count' | 'sizes' | 'sums'>,
): Promise<bigint | null> {
  const { kind, projectId, collectionId, hasGuard, isCanary } = plan
  const { routes } = await quotePlan(db, { kind, projectId, collectionId, hasGuard, isCanary, ...list })
  const route = routes.find(({ standard }) => standard === plan.standard)
  return route ? BigInt(route.totalLamports) : null
}

/** Of a list of a token: for how many recipients an account is made, as whoever sent it looked it up. */
export function accountsOf({ accountsToMake }: PlanInput): QuoteInput['sums'] {
  return accountsToMake === null ? {} : { accountsToMake: String(accountsToMake) }
}

function withBalance(route: RouteQuote, lamports: bigint | null): RouteQuote {
  return {
    ...route,
    payerBalanceLamports: lamports?.toString() ?? null,
    payerBalanceAfterLamports: lamports === null ? null : (lamports - BigInt(route.totalLamports)).toString(),
  }
}
