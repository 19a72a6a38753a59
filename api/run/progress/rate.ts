import type { RunTotals } from '#db/run/run-progress.ts'
import { countEnded } from '#contract/run/item-group.ts'

/** One reading of a run. */
export interface RateSample {
  atMs: number
  stage: number
  control: string
  /** Items in a block, or at their end. */
  reached: number
  /** Whether anything was sent: before that a run plans, or makes its tree. */
  isBegun: boolean
}

type Standing = Pick<RunTotals, 'stage' | 'control' | 'counts'>

/** How far back readings count. */
export const rateSeconds = 20
/** Items reach their blocks in bursts; the slope of less than this is that of one burst. */
const spanMinMs = 1_000

/** Adds a reading. Those of another stage, of a pause, or from before items were taken back say nothing of the rate of now. */
export function nextSamples(before: RateSample[], nowMs: number, run: Standing): RateSample[] {
  const { stage, control, counts } = run
  const reached = counts.landed + countEnded(counts)
  const sample = { atMs: nowMs, stage, control, reached, isBegun: reached + counts.sending > 0 }
  const kept = before.filter(
    (one) =>
      one.atMs > nowMs - rateSeconds * 1_000 &&
      one.stage === stage &&
      one.control === control &&
      one.reached <= reached,
  )
  return [...kept, sample]
}

/**
 * Items a second that reach a block, since the first of them did. Before that is long enough ago, since the first was sent.
 * @returns null when the readings do not say.
 */
export function slopeOf(samples: RateSample[]): number | null {
  const last = samples.at(-1)
  if (!last) return null
  const isLongAgo = (one: RateSample) => last.atMs - one.atMs >= spanMinMs
  const base = [samples.find((one) => one.reached > 0), samples.find((one) => one.isBegun)].find(
    (one) => one !== undefined && isLongAgo(one),
  )
  return base ? ((last.reached - base.reached) * 1_000) / (last.atMs - base.atMs) : null
}

/**
 * Items a second that are sent, until a slope is known: those whose transactions are on their way, since the first of these
 * was signed. The first in a block says that they arrive; how many have says little yet, because they do in bursts.
 * @returns null when nothing is in a block.
 */
export function rateOfSent({
  counts,
  firstSignedAgoMs,
}: Pick<RunTotals, 'counts' | 'firstSignedAgoMs'>): number | null {
  if (counts.landed === 0 || !firstSignedAgoMs) return null
  return ((counts.landed + counts.sending) * 1_000) / firstSignedAgoMs
}
