import pMap from 'p-map'
import { masterStatus } from '#contract/codes/status.ts'
import { move } from '#db/moves/move.ts'
import { listCandidates, moveAttempts } from '#db/run/attempts.ts'
import { cancelUnsigned, listDeadByVerdict } from '#db/run/cancel.ts'
import { claimChunk } from '#db/run/chunks.ts'
import { lockRun } from '#db/run/planning.ts'
import type { Run } from '#db/run/runs.ts'
import type { WorkerContext } from '../../context.ts'

const proofsAtOnce = 8

/**
 * Cancels what no transaction was ever signed for, or whose transactions are proven dead: planned chunks and
 * unplanned items. Items give their business key back, so that a new plan may mint them. What is signed continues
 * until it is final or dead; the drive ends the run after that. A chunk that is dead because a person said so is proven
 * anew: what it released would be minted by the next plan.
 */
export async function cancelRun(ctx: WorkerContext, run: Run) {
  const proven = await proveVerdicts(ctx, run.master.id)
  await ctx.db.transaction(async (tx) => {
    // A planner that is under way commits first, or finds the run cancelled.
    await lockRun(tx, run.master.id)
    if (run.master.status === masterStatus.wait)
      await move(tx, 'master', {
        ids: [run.master.id],
        from: masterStatus.wait,
        to: masterStatus.processing,
        actor: ctx.workerId,
        reason: 'CANCELLED',
      })
    const { kind } = run.plan
    await cancelUnsigned(tx, { masterId: run.master.id, kind, actor: ctx.workerId, proven })
  })
}

/** @returns the chunks every RPC proves dead; of the others the attempt is unknown again, and followed. */
async function proveVerdicts(ctx: WorkerContext, masterId: number): Promise<number[]> {
  const dead = await listDeadByVerdict(ctx.db, masterId)
  const proven = await pMap(
    dead,
    async ({ id, chunkId }) => {
      const { verdict } = await ctx.chain.prove(await listCandidates(ctx.db, chunkId))
      if (verdict === 'dead') return [chunkId]
      ctx.log.error({ masterId, chunkId, verdict }, 'what a person called dead is not proven dead')
      await reopenVerdict(ctx, { id, chunkId })
      return []
    },
    { concurrency: proofsAtOnce },
  )
  return proven.flat()
}

function reopenVerdict(ctx: WorkerContext, { id, chunkId }: { id: number; chunkId: number }) {
  return ctx.db.transaction(async (tx) => {
    if (!(await claimChunk(tx, chunkId, 'planned', { state: 'unknown' }))) return
    await moveAttempts(tx, {
      rows: [{ id }],
      ...{ from: ['expired'], to: 'unknown', chunkTo: 'unknown' },
      ...{ actor: ctx.workerId, reason: 'UNPROVEN_AT_CANCEL' },
    })
  })
}
