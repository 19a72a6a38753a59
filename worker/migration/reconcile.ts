import { setTimeout as sleep } from 'node:timers/promises'
import type { SourceChain } from '#contract/migration/codes.ts'
import type { Tx } from '#db/connection.ts'
import { finishReport, findDueReport, listOldCollections, type Finding } from '#db/migration/reconcile.ts'
import { listBalanceWallets } from '#db/migration/source-chain-balances.ts'
import { ChainError } from '../chains/chain-error.ts'
import type { SourceChainEntry } from '../source-chains.ts'
import type { SagaContext } from './advance/next-run.ts'
import { compareCoin } from './reconcile/compare-coin.ts'
import { compareCollection } from './reconcile/compare-collection.ts'
import { withKeptLock } from '../kept-lock.ts'

/**
 * Makes the comparison that is due: once a day, and when an admin asked. Only what two readings in a row find is a
 * difference; what one alone finds may be something on its way. A chain that does not answer leaves the report
 * incomplete, and then nothing is concluded from what is missing. Of several workers one makes it.
 */
export function reconcile(ctx: SagaContext) {
  return withKeptLock(ctx, { name: 'reconcile' }, (tx) => makeDueReport(ctx, tx))
}

async function makeDueReport(ctx: SagaContext, tx: Tx) {
  // Not in the lock's transaction: people see at once that it has begun.
  const reportId = await findDueReport(ctx.db)
  if (reportId === null) return
  const first = await compareAll(ctx)
  if (first.findings.length > 0) await pause(ctx)
  // The worker was asked to stop: the report stays open, and the next worker makes it.
  if (ctx.stopping.aborted) return
  const second = first.findings.length > 0 ? await compareAll(ctx) : first
  const seenTwice = second.findings.filter((finding) => first.findings.some((it) => isSame(it, finding)))
  await finishReport(tx, reportId, {
    isComplete: first.isComplete && second.isComplete,
    checked: second.checked,
    findings: seenTwice,
  })
  ctx.log.info(
    { reportId, checked: second.checked, findings: seenTwice.length },
    'chain and records compared',
  )
}

function pause(ctx: SagaContext) {
  return sleep(ctx.policy.reconcilePauseMs, undefined, { signal: ctx.stopping }).catch((error: unknown) => {
    if (!ctx.stopping.aborted) throw error
  })
}

function isSame(a: Finding, b: Finding) {
  return (
    a.finding === b.finding &&
    a.chain === b.chain &&
    a.contract === b.contract &&
    a.tokenId === b.tokenId &&
    (a.contract !== null || a.holder === b.holder)
  )
}

async function compareAll(ctx: SagaContext) {
  const all = { isComplete: true, checked: 0, findings: new Array<Finding>() }
  for (const collection of await listOldCollections(ctx.db)) {
    const found = await orSkip(ctx, collection.chain, (entry) => compareCollection(ctx, entry, collection))
    if (!found) all.isComplete = false
    all.checked += found?.checked ?? 0
    all.findings.push(...(found?.findings ?? []))
  }
  for (const wallet of await listBalanceWallets(ctx.db)) {
    const found = await orSkip(ctx, wallet.chain, (entry) => compareCoin(ctx, entry, wallet))
    if (!found) all.isComplete = false
    all.findings.push(...(found ?? []))
  }
  return all
}

/** Null: the chain is not set here, or does not answer. */
async function orSkip<T>(
  ctx: SagaContext,
  chain: SourceChain,
  compare: (entry: SourceChainEntry) => Promise<T>,
): Promise<T | null> {
  const entry = ctx.sourceChains.get(chain)
  try {
    return entry && (await entry.isRightChain()) ? await compare(entry) : null
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    ctx.log.warn({ chain, code: error.code }, error.message)
    return null
  }
}
