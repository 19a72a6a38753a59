import type { Master, Progress } from '#contract/run/masters.ts'
import type { AdminKeyBelow } from '#web/src/shared/sentence-keys.ts'

export type Action = 'start' | 'pause' | 'resume' | 'cancel' | 'retry'

/** What the run can be told now; each refusal is a locale key under master.why. */
export type WhyNot = AdminKeyBelow<'master.why'>
export type Availability = Record<Action, { isShown: boolean; why: WhyNot | null }>

const resumable = ['PAUSED', 'BUDGET_REACHED', 'ERROR_RATE_REACHED', 'CANARY_FAILED']

/** Which buttons a run shows and why one of them cannot be pressed. Pure. */
export function availabilityOf(master: Master, progress: Progress | undefined): Availability {
  const { status, control, waiting } = progress ?? master
  const isWaiting = status === '0'
  const isOpen = isWaiting || status === '10'
  const isEnding = control === 'cancelling' || control === 'cancelled'
  const isStopped = isOpen && !isEnding && (control === 'paused' || resumable.includes(waiting?.code ?? ''))
  const failed = progress?.failed ?? 0
  const hasUnknown = (progress?.unknown ?? 0) > 0
  return {
    start: { isShown: isWaiting && !isStopped && !isEnding, why: null },
    pause: { isShown: status === '10' && !isStopped, why: isEnding ? 'ending' : null },
    resume: { isShown: isStopped, why: null },
    cancel: { isShown: isOpen, why: isEnding ? 'ending' : null },
    retry: {
      isShown: true,
      why: whyNoRetry({ isOpen, isEnding: control === 'cancelling', failed, hasUnknown }),
    },
  }
}

function whyNoRetry(input: {
  isOpen: boolean
  isEnding: boolean
  failed: number
  hasUnknown: boolean
}): WhyNot | null {
  if (input.isEnding) return 'ending'
  if (input.isOpen) return 'stillRunning'
  if (input.failed === 0) return input.hasUnknown ? 'onlyUnknown' : 'nothingFailed'
  return null
}
