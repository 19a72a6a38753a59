import type { WaitingCode } from '#contract/codes/waiting.ts'
import { findLanding, type Landing } from '#db/run/landing.ts'
import { listChunks, listItemsOfChunks, type ChunkCounts } from '#db/run/chunks.ts'
import type { Run } from '#db/run/runs.ts'
import type { ChainConditions } from '../../chains/adapter.ts'
import type { Signer } from '../../chains/transaction.ts'
import type { WorkerContext } from '../../context.ts'
import { priorityFeeOf } from '../steps/priority-fee.ts'

/** Transactions of one chunk that expire before the run says so: one may be bad luck. */
const expiriesMax = 2

type Trouble = { code: WaitingCode; params: Record<string, string> }

/**
 * Why transactions of a run do not land, or cannot be proven dead: an RPC that is behind holds up proofs, a fee below what others
 * pay is passed over, and else nobody knows. Null while all is well: what was said before is over then.
 * @param hasUnplanned items wait for a chunk: their earlier transactions may be what waits for a proof.
 */
export async function findLandingTrouble(
  ctx: WorkerContext,
  run: Run,
  authority: Signer,
  counts: Pick<ChunkCounts, 'retried' | 'outForMs'> & { hasUnplanned: boolean },
): Promise<Trouble | null> {
  const conditions = await ctx.conditions()
  const behind = rpcBehind(conditions)
  // Nearly always: then no row needs to be read.
  if (behind === null && counts.retried === 0 && counts.outForMs < ctx.policy.notLandingMs) return null
  const landing = await findLanding(ctx.db, run.master.id, {
    blockHeight: conditions.blockHeight,
    silentMs: ctx.policy.notLandingMs,
  })
  const isStillSaid = counts.hasUnplanned && run.master.waiting?.code === 'RPC_BEHIND'
  if (behind && (landing.hasOutlived || isStillSaid)) return behind
  const expiries = landing.worst?.expiries ?? 0
  const tooLow = expiries > 0 ? await feeTooLow(ctx, run, authority, landing) : null
  if (tooLow) return tooLow
  return expiries >= expiriesMax || landing.isSilent
    ? { code: 'NOT_LANDING', params: { expiries: String(expiries) } }
    : null
}

/** The RPC that is furthest behind; null while none is too far. */
export function rpcBehind({ rpcs }: Pick<ChainConditions, 'rpcs'>): Trouble | null {
  const [worst] = rpcs
    .filter(({ reason }) => reason === 'behind')
    .sort((a, b) => (b.slotsBehind ?? 0) - (a.slotsBehind ?? 0))
  return worst
    ? { code: 'RPC_BEHIND', params: { rpc: worst.name, slots: String(worst.slotsBehind ?? 0) } }
    : null
}

/** Others pay more than the cap; or the fee was raised to the cap, and expired all the same. */
async function feeTooLow(
  ctx: WorkerContext,
  run: Run,
  authority: Signer,
  { worst }: Landing,
): Promise<Trouble | null> {
  const chunkIds = worst ? [worst.chunkId] : []
  const [[found], items] = await Promise.all([
    listChunks(ctx.db, chunkIds),
    listItemsOfChunks(ctx.db, chunkIds),
  ])
  if (!worst || !found) return null
  const { microLamports, paidMicroLamports, capMicroLamports } = await priorityFeeOf(ctx, {
    ...{ run, authority, items },
    ...found,
  })
  const isAtCap = worst.expiries >= expiriesMax && microLamports >= capMicroLamports
  return isAtCap || paidMicroLamports > capMicroLamports
    ? {
        code: 'FEE_TOO_LOW',
        params: { cap: String(capMicroLamports), paid: String(paidMicroLamports) },
      }
    : null
}
