import { adoptAttempt, findOptionalEarlierAttempt } from '#db/run/earlier-attempts.ts'
import { reopenRun } from '#db/run/run-moves.ts'
import type { Run } from '#db/run/runs.ts'
import type { WorkerContext } from '../../context.ts'

/** An attempt that was given up has landed: it is followed from here on, and so is its run. */
export async function adoptLanded(ctx: WorkerContext, { plan }: Run, attemptId: number): Promise<void> {
  const attempt = await findOptionalEarlierAttempt(ctx.db, attemptId)
  if (!attempt) return
  ctx.log.error({ signature: attempt.signature }, 'a transaction that was given up is on chain')
  await ctx.db.transaction(async (tx) => {
    const isAdopted = await adoptAttempt(tx, { attempt, slot: null, kind: plan.kind, actor: ctx.workerId })
    if (isAdopted) await reopenRun(tx, attempt.masterId, ctx.workerId)
  })
}
