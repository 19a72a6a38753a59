import type { ChunkCounts } from '#db/run/chunks.ts'
import type { Run } from '#db/run/runs.ts'
import { clearWaiting, clearWaitingForToken, setWaiting } from '#db/run/waiting.ts'
import type { Signer } from '../../chains/transaction.ts'
import type { WorkerContext } from '../../context.ts'
import { findLandingTrouble } from './landing-trouble.ts'

/** Says of a run why what was signed does not land, or says no more what has passed. */
export async function sayTrouble(
  ctx: WorkerContext,
  run: Run,
  authority: Signer,
  counts: ChunkCounts & { hasUnplanned: boolean },
) {
  const masterId = run.master.id
  const trouble = await findLandingTrouble(ctx, run, authority, counts)
  if (trouble) await setWaiting(ctx.db, masterId, trouble.code, trouble.params, clearsItself)
  else if (run.master.waiting) {
    await clearWaiting(ctx.db, masterId, clearsItself)
    await clearWaitingForToken(ctx.db, masterId)
  }
}

/**
 * The same of a run that releases nothing: it is cancelling, paused or 90. It is about what is out alone: what a pause holds back
 * waits for nothing but its end. The reason of a stop stays, since resuming answers it.
 */
export async function sayTroubleOfWhatIsOut(
  ctx: WorkerContext,
  run: Run,
  authority: Signer,
  counts: ChunkCounts,
) {
  if (counts.underway + counts.landed + counts.unknown > 0)
    return sayTrouble(ctx, run, authority, { ...counts, hasUnplanned: false })
  if (run.master.waiting)
    await clearWaiting(ctx.db, run.master.id, [...clearsItself, 'TOKEN_BALANCE_TOO_LOW'])
}

/** Reasons to wait that end when their cause ends; the others end when a person resumes. */
const clearsItself = [
  'COLLECTION_NOT_READY',
  'COLLECTION_OF_OTHER',
  'PAYER_BALANCE_TOO_LOW',
  'DAILY_CAP_REACHED',
  'APPROVAL_DUE',
  'RPC_UNREACHABLE',
  'RPC_RATE_LIMITED',
  'RPC_BAD_ANSWER',
  'CHAIN_REFUSES',
  'EARLIER_UNPROVEN',
  'SETTLING',
  'RPC_BEHIND',
  'NOT_LANDING',
  'FEE_TOO_LOW',
  'SIGNER_MISSING',
  'KEY_UNAPPROVED',
  'KEY_UNUSABLE',
] as const
