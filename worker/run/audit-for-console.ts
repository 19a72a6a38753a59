import type { AuditDifference, AuditErrorCode, RunAuditResult } from '#contract/run/run-audits.ts'
import { listAuditedRuns } from '#db/census/ledger.ts'
import { claimRunAudit, extendRunAudit, finishRunAudit } from '#db/census/run-audits.ts'
import { auditRun, type AuditedRun } from './audit-run.ts'
import { ChainError, toldOf } from '../chains/chain-error.ts'
import type { WorkerContext } from '../context.ts'
import { tellWords, type Told } from '#contract/codes/told.ts'

/** So many are shown; more of them say nothing new. */
const differencesMax = 100

/**
 * Audits one run for the console. Whoever has it says so while it lasts; when a worker is gone, or has lost its database, another
 * begins anew. Two at it are only waste: they read, and the first result stays.
 */
export async function auditForConsole(ctx: WorkerContext, { auditId }: { auditId: number }) {
  const masterId = await claimRunAudit(ctx.db, auditId, ctx.policy.auditLeaseMs)
  if (masterId === null) return
  const leaseMs = ctx.policy.auditLeaseMs
  const extend = () =>
    extendRunAudit(ctx.db, auditId, leaseMs).catch((err: unknown) => ctx.log.warn({ err, auditId }, 'lease'))
  const timer = setInterval(() => void extend(), leaseMs / 3)
  try {
    await finishRunAudit(ctx.db, auditId, await endOf(ctx, masterId))
  } finally {
    clearInterval(timer)
  }
}

async function endOf(
  ctx: WorkerContext,
  masterId: number,
): Promise<{ errorCode: AuditErrorCode; errorDetail?: Told } | { result: RunAuditResult }> {
  try {
    const [listed] = await listAuditedRuns(ctx.db, masterId)
    if (!listed) return { errorCode: 'NOTHING_MINTED' }
    const audited = await auditRun(ctx, listed)
    return audited ? { result: resultOf(audited) } : { errorCode: 'SIGNER_MISSING' }
  } catch (error) {
    return failure(ctx, masterId, error)
  }
}

/**
 * Whatever stopped it would stop it again: a person sees why, and may ask for another. What an unforeseen error says may hold what
 * was read, so only the log has it.
 */
function failure(ctx: WorkerContext, masterId: number, error: unknown) {
  if (!(error instanceof ChainError)) {
    ctx.log.error({ err: error, masterId }, 'an audit failed')
    const errorDetail = tellWords(error instanceof Error ? error.name : 'Error')
    return { errorCode: 'FAILED' as const, errorDetail }
  }
  ctx.log.warn({ masterId, code: error.code }, error.message)
  const isAway = error.code === 'RPC_UNREACHABLE' || error.code === 'RPC_RATE_LIMITED'
  return isAway
    ? { errorCode: 'RPC_UNREACHABLE' as const }
    : { errorCode: 'FAILED' as const, errorDetail: toldOf(error) ?? tellWords(error.code) }
}

function resultOf({ nfts, transactions, lamports, differences }: AuditedRun): RunAuditResult {
  const shown: AuditDifference[] = differences.slice(0, differencesMax)
  return { nfts, transactions, lamports, differenceCount: differences.length, differences: shown }
}
