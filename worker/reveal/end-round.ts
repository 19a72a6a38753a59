import { masterStatus, type MasterStatus } from '#contract/codes/status.ts'
import { countEntries, turnEntries } from '#db/reveal/reveal-entries.ts'
import { endRound, setSettled } from '#db/reveal/reveal-moves.ts'
import { findOptionalRun, type RevealRecord } from '#db/reveal/reveals.ts'
import { findOptionalRunEnd } from '#db/run/run-control.ts'
import { openEntries } from './open-entries.ts'
import type { RevealContext } from './reveal-context.ts'

/** Tokens that turn in one statement. */
const turnedAtOnce = 500

const endedStatuses: readonly MasterStatus[] = [
  masterStatus.completed,
  masterStatus.partiallyFailed,
  masterStatus.completeFailed,
]

/**
 * Follows a round: opens the entries of what was revealed since, and ends it when its run has, or when all tokens turned. A run that failed
 * in part may be retried, so it is looked at again later.
 */
export async function followReveal(ctx: RevealContext, reveal: RevealRecord): Promise<number> {
  const masterId = await findOptionalRun(ctx.db, { revealId: reveal.id, round: reveal.round })
  if (masterId === null) return turnServed(ctx, reveal)
  // Read before the entries are: what completes meanwhile is opened by the next step.
  const status = (await findOptionalRunEnd(ctx.db, masterId))?.status ?? null
  const { isAll } = await openEntries(ctx, reveal, masterId)
  if (!isAll) return 0
  if (status === null || !isRunOver(status)) return ctx.policy.revealPollMs
  const isUnsettled = status !== masterStatus.completed
  if (reveal.state === 'revealed') {
    if (!isUnsettled) await ctx.db.transaction((tx) => setSettled(tx, reveal.id))
    return ctx.policy.revealSettleMs
  }
  await end(ctx, reveal, { to: (await hasRevealed(ctx, reveal)) ? 'revealed' : 'committed', isUnsettled })
  return ctx.policy.revealSettleMs
}

/** Turns the tokens whose metadata we serve, some at a time; nothing of it is on chain. */
async function turnServed(ctx: RevealContext, reveal: RevealRecord): Promise<number> {
  const isTurning = reveal.state === 'running'
  const turned = isTurning
    ? await turnEntries(ctx.db, reveal, { actor: ctx.workerId, limit: turnedAtOnce })
    : 0
  const { isAll } = await openEntries(ctx, reveal, null)
  if (turned === turnedAtOnce || !isAll) return 0
  if (isTurning) await end(ctx, reveal, { to: 'revealed', isUnsettled: false })
  else await ctx.db.transaction((tx) => setSettled(tx, reveal.id))
  return ctx.policy.revealSettleMs
}

export function isRunOver(status: MasterStatus): boolean {
  return endedStatuses.includes(status)
}

async function end(
  ctx: RevealContext,
  reveal: RevealRecord,
  { to, isUnsettled }: { to: 'revealed' | 'committed'; isUnsettled: boolean },
) {
  const dueInMs = ctx.policy.revealSettleMs
  await endRound(ctx.db, {
    ...{ revealId: reveal.id, actor: ctx.workerId, from: reveal.state, to, isUnsettled, dueInMs },
  })
  ctx.log.info({ revealId: reveal.id, round: reveal.round, to }, 'the round of a reveal ended')
}

async function hasRevealed(ctx: RevealContext, { id }: RevealRecord): Promise<boolean> {
  return ((await countEntries(ctx.db, [id])).get(id)?.revealed ?? 0) > 0
}
