import { findNow } from '#db/sql/now.ts'
import { claimReveal, releaseReveal, setSettled } from '#db/reveal/reveal-moves.ts'
import type { RevealRecord } from '#db/reveal/reveals.ts'
import { followReveal } from './end-round.ts'
import { openEntries } from './open-entries.ts'
import type { RevealContext } from './reveal-context.ts'
import { start } from './start.ts'
import { rollBack } from './roll-back.ts'

/**
 * One step of a reveal. When a task comes twice, one of them takes the reveal; when it is missing, over or not due, it ends quietly. What is
 * done twice changes nothing: a round begins by a compare-and-set in the transaction that stores its run, and an entry is opened
 * once.
 */
export async function advanceReveal(ctx: RevealContext, { revealId }: { revealId: number }) {
  const reveal = await claimReveal(ctx.db, revealId, ctx.policy.revealLeaseMs)
  if (!reveal) return
  const waitMs = await step(ctx, reveal)
  await releaseReveal(ctx.db, revealId, waitMs)
}

/** @returns how long until it is due again; a move has made it due already. */
function step(ctx: RevealContext, reveal: RevealRecord): Promise<number> {
  switch (reveal.state) {
    case 'scheduled':
      return beginWhenDue(ctx, reveal)
    case 'running':
    case 'revealed':
      return followReveal(ctx, reveal)
    case 'rolling_back':
      return rollBack(ctx, reveal)
    case 'committed':
    case 'rolled_back':
    case 'cancelled':
      return settle(ctx, reveal)
  }
}

/** The clock of the database decides: that of a worker may be wrong. */
async function beginWhenDue(ctx: RevealContext, reveal: RevealRecord): Promise<number> {
  if (reveal.isUnsettled) await settle(ctx, reveal)
  const now = await findNow(ctx.db)
  const inMs = (reveal.scheduledAt?.getTime() ?? 0) - now.getTime()
  if (inMs > 0) return inMs
  return start(ctx, reveal, now)
}

/** Opens what a partner revealed token by token. */
async function settle(ctx: RevealContext, reveal: RevealRecord): Promise<number> {
  const { isAll } = await openEntries(ctx, reveal, null)
  if (isAll) await ctx.db.transaction((tx) => setSettled(tx, reveal.id))
  return isAll ? ctx.policy.revealSettleMs : 0
}
