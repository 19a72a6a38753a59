import { decideDue } from '#contract/campaign/decide-due.ts'
import type { RevealReason } from '#contract/reveal/codes.ts'
import { readRevealEntry } from '#contract/reveal/reveal-entry.ts'
import type { Tx } from '#db/connection.ts'
import { listEntriesToReveal, saveAssets, type EntryOfNft } from '#db/reveal/reveal-entries.ts'
import { beginRound, saveRevealReason, unscheduleReveal } from '#db/reveal/reveal-moves.ts'
import { findOptionalRevealForUpdate, type RevealRecord } from '#db/reveal/reveals.ts'
import { planTask } from '../tasks/plan.ts'
import { makeRevealRun } from './make-run.ts'
import type { RevealContext } from './reveal-context.ts'

/** What became of a reveal whose time has come. */
type Started = { masterId: number | null } | { reason: RevealReason } | null

/**
 * Begins a reveal that is due: its run is stored in the transaction that moves it on. Whoever comes second finds it moved; a worker that
 * dies in between leaves it as it was.
 */
export async function start(ctx: RevealContext, reveal: RevealRecord, now: Date): Promise<number> {
  const by = { revealId: reveal.id, actor: ctx.workerId }
  if (isToBeAsked(reveal, now)) {
    await ctx.db.transaction((tx) => unscheduleReveal(tx, { ...by, reason: 'MISSED' }))
    ctx.log.warn({ revealId: reveal.id }, 'a reveal was missed: somebody is asked')
    return ctx.policy.revealSettleMs
  }
  const started = await ctx.db.transaction((tx) => startIn(ctx, tx, reveal))
  if (started === null) return ctx.policy.revealPollMs
  if ('reason' in started) {
    const dueInMs = ctx.policy.revealBlockedMs
    await saveRevealReason(ctx.db, { ...by, reason: started.reason, dueInMs })
    return dueInMs
  }
  ctx.log.info({ revealId: reveal.id, masterId: started.masterId }, 'a reveal began')
  if (started.masterId !== null) await ctx.producer.notify(planTask, { masterId: started.masterId })
  return 0
}

/** A reveal that waits for something was not missed: a worker was there at its time. */
function isToBeAsked({ scheduledAt, whenMissed, reason }: RevealRecord, now: Date): boolean {
  if (!scheduledAt || reason !== null) return false
  const [due] = decideDue({ repeats: 'once', at: scheduledAt.toISOString(), whenMissed }, null, now)
  return due?.action === 'ask'
}

async function startIn(ctx: RevealContext, tx: Tx, { id, round }: RevealRecord): Promise<Started> {
  const reveal = await findOptionalRevealForUpdate(tx, id)
  if (reveal?.state !== 'scheduled' || reveal.round !== round) return null
  if (reveal.rule !== null && reveal.outcome === null) return { reason: 'OUTCOME_MISSING' }
  const by = { revealId: id, actor: ctx.workerId, round }
  if (reveal.way === 'served') return (await beginRound(tx, by)) ? { masterId: null } : null
  const entries = await listEntriesToReveal(tx, reveal)
  if (entries.length === 0) return { reason: 'NOTHING_MINTED' }
  if (entries.some(({ sameNumber }) => sameNumber > 1)) return { reason: 'NUMBERS_TWICE' }
  const made = await makeRevealRun(tx, reveal, {
    ...{ actor: ctx.workerId, direction: 'reveal', round: round + 1 },
    items: entries.map((one) => ({ assetId: one.assetId, ...contentOf(one) })),
  })
  if ('reason' in made) return made
  await saveAssets(tx, id, entries)
  if (!(await beginRound(tx, by))) throw new Error(`Reveal ${id} moved away while it was locked.`)
  return made
}

function contentOf({ entryNo, entry }: EntryOfNft) {
  const read = readRevealEntry(entry)
  if (!read) throw new Error(`Entry ${entryNo} is not what was stored.`)
  return { name: read.name, uri: read.uri }
}
