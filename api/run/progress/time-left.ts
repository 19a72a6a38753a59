import { masterStatus } from '#contract/codes/status.ts'
import { secondsFromBlockToFinal, secondsToFinal } from '#contract/operation/estimate.ts'
import { lastStage } from '#contract/run/canary.ts'
import type { RunTotals } from '#db/run/run-progress.ts'

/** Whether only the first items of a run are let through now. */
export function isInCanary({ isCanary, stage }: Pick<RunTotals, 'isCanary' | 'stage'>) {
  return isCanary && stage < lastStage
}

type Standing = Pick<
  RunTotals,
  | 'status'
  | 'control'
  | 'waiting'
  | 'workersAlive'
  | 'isCanary'
  | 'stage'
  | 'counts'
  | 'signedAgoMs'
  | 'slotMs'
>

/**
 * How long the items still take. In a stage of the canary nothing but that stage is said: the rate of one item says
 * nothing of a thousand. When all that is left is in a block, it is one wait for finality.
 * @param rate items a second that reach a block in the stage of now.
 * @returns seconds; null when it cannot be known, or takes longer than it should.
 */
export function secondsLeftOf(run: Standing, rate: number): number | null {
  const { status, control, waiting, workersAlive, counts } = run
  if (status !== masterStatus.processing || control !== 'run' || waiting !== null) return null
  if (workersAlive === 0) return null
  if (isInCanary(run)) return untilFinal(run)
  const unsent = counts.wait + counts.sending
  if (unsent > 0) return rate > 0 ? Math.ceil(unsent / rate + secondsFromBlockToFinal(run.slotMs)) : null
  return counts.landed > 0 && counts.unknown === 0 ? untilFinal(run) : null
}

function untilFinal({ signedAgoMs, slotMs }: Standing) {
  const left = secondsToFinal(slotMs) - (signedAgoMs ?? 0) / 1000
  return left > 0 ? Math.ceil(left) : null
}
