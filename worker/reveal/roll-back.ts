import { masterStatus } from '#contract/codes/status.ts'
import type { RevealReason } from '#contract/reveal/codes.ts'
import { listEntriesToTakeBack, takeBackEntries } from '#db/reveal/reveal-entries.ts'
import { endRound, saveRevealReason } from '#db/reveal/reveal-moves.ts'
import { findOptionalRevealForUpdate, findOptionalRun, type RevealRecord } from '#db/reveal/reveals.ts'
import { findOptionalRunEnd } from '#db/run/run-control.ts'
import { planTask } from '../tasks/plan.ts'
import { isRunOver } from './end-round.ts'
import { makeRevealRun } from './make-run.ts'
import type { RevealContext } from './reveal-context.ts'

/** Gives the tokens of a reveal their placeholder again: by a run, or by our address alone. */
export async function rollBack(ctx: RevealContext, reveal: RevealRecord): Promise<number> {
  const masterId = await findOptionalRun(ctx.db, { revealId: reveal.id, round: reveal.round })
  if (masterId !== null) return followRollback(ctx, reveal, masterId)
  const made = await ctx.db.transaction(async (tx) => {
    const locked = await findOptionalRevealForUpdate(tx, reveal.id)
    const isOurs = locked?.state === 'rolling_back' && locked.round === reveal.round
    if (!isOurs || (await findOptionalRun(tx, { revealId: reveal.id, round: reveal.round })) !== null)
      return null
    const entries = await listEntriesToTakeBack(tx, reveal)
    if (entries.length === 0) return { masterId: null }
    return makeRevealRun(tx, reveal, {
      ...{ actor: ctx.workerId, direction: 'rollback', round: reveal.round },
      items: entries.map((one) => ({ assetId: one.assetId, name: one.beforeName, uri: one.beforeUri })),
    })
  })
  if (made === null) return ctx.policy.revealPollMs
  if ('reason' in made) return block(ctx, reveal, made.reason)
  if (made.masterId === null) return end(ctx, reveal, { masterId: null, to: 'rolled_back' })
  ctx.log.info({ revealId: reveal.id, masterId: made.masterId }, 'a reveal goes back')
  await ctx.producer.notify(planTask, { masterId: made.masterId })
  return ctx.policy.revealPollMs
}

async function block(ctx: RevealContext, { id }: RevealRecord, reason: RevealReason): Promise<number> {
  const dueInMs = ctx.policy.revealBlockedMs
  await saveRevealReason(ctx.db, { revealId: id, actor: ctx.workerId, reason, dueInMs })
  return dueInMs
}

/** A run that failed in part is retried on its page; one that was cancelled leaves the reveal as it stands. */
async function followRollback(ctx: RevealContext, reveal: RevealRecord, masterId: number): Promise<number> {
  const run = await findOptionalRunEnd(ctx.db, masterId)
  if (!run || !isRunOver(run.status)) return ctx.policy.revealPollMs
  if (run.status === masterStatus.completed) return end(ctx, reveal, { masterId, to: 'rolled_back' })
  if (run.control === 'cancelled') return end(ctx, reveal, { masterId, to: 'revealed' })
  await takeBackEntries(ctx.db, reveal.id, masterId)
  return ctx.policy.revealSettleMs
}

async function end(
  ctx: RevealContext,
  reveal: RevealRecord,
  { masterId, to }: { masterId: number | null; to: 'rolled_back' | 'revealed' },
): Promise<number> {
  const dueInMs = ctx.policy.revealSettleMs
  await takeBackEntries(ctx.db, reveal.id, masterId)
  await endRound(ctx.db, {
    ...{ revealId: reveal.id, actor: ctx.workerId, from: 'rolling_back', to, isUnsettled: false, dueInMs },
  })
  return dueInMs
}
