import { quoteRoutes } from '#contract/mint/quote.ts'
import { noTrees } from '#contract/operation/quote.ts'
import type { Run } from '#db/run/runs.ts'
import type { ChainConditions } from '../../chains/adapter.ts'
import type { Operation } from '../define-operation.ts'

/** A compressed mint costs what its transaction costs; any other, what its items leave on chain. */
export const mintPrice: Operation['price'] = {
  firstLamports,
  isPerItem: ({ plan }) => plan.standard !== 'compressed',
}

/** What the quote would say of one transaction into a tree that is there, its guard included. */
function firstLamports({ plan }: Run, items: number, conditions: ChainConditions): bigint {
  const tree = { treeId: 0, address: '', maxDepth: 0, free: items }
  const route = quoteRoutes(
    {
      count: items,
      metadataBytesMean: 0,
      creatorsMean: 0,
      hasGuard: plan.hasGuard,
    },
    conditions,
    { ...noTrees, open: [tree] },
  ).find(({ standard }) => standard === plan.standard)
  if (!route) throw new Error(`There is no quote for ${plan.standard}.`)
  const fees = BigInt(route.networkFeeLamports) + BigInt(route.priorityFeeLamports)
  const rent = plan.standard === 'compressed' ? 0n : BigInt(route.rentLamports)
  return fees + rent + BigInt(route.protocolFeeLamports) + BigInt(route.guardLamports)
}
