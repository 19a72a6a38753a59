import type { Db } from '#db/connection.ts'
import { listBalances } from '#db/health/chain-reading.ts'
import { listRoutes, type ToQuote } from '#db/launch/list-routes.ts'
import { listStoredKeys } from '#db/project/projects.ts'
import type { Quote, QuoteInput, RouteQuote } from '#contract/operation/quote.ts'
import type { PlanInput } from '#contract/run/plans.ts'
import { readProject } from '../project/index.ts'

/**
 * Every standard side by side at the prices the worker last read; no routes before its first reading.
 * @throws AppError NO_SUCH_PROJECT.
 */
export async function quotePlan(db: Db, input: ToQuote): Promise<Quote> {
  const { projectId } = input
  const project = await readProject(db, projectId)
  const keys = await listStoredKeys(db, [projectId])
  const payerAddress = keys.find((key) => key.purpose === 'admin')?.address ?? project.adminWalletAddress
  const quoted = await listRoutes(db, input)
  if (!quoted) return { payerAddress, pricedAt: null, routes: [] }
  const [balance] = payerAddress ? await listBalances(db, [payerAddress]) : []
  return {
    payerAddress,
    pricedAt: quoted.pricedAt.toISOString(),
    routes: quoted.routes.map((route) => withBalance(route, balance?.lamports ?? null)),
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
