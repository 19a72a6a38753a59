import { countOpen } from '#contract/run/item-group.ts'
import type { Master, Progress } from '#contract/run/masters.ts'
import type { AdminKeyBelow } from '#web/src/shared/sentence-keys.ts'

export type Action = 'start' | 'pause' | 'resume' | 'cancel' | 'retry'

/** What can be done with the run now; each refusal is a locale key under master.why. */
export type WhyNot = AdminKeyBelow<'master.why'>
export type Availability = Record<Action, { isShown: boolean; why: WhyNot | null }>

const resumable = ['PAUSED', 'BUDGET_REACHED', 'ERROR_RATE_REACHED', 'CANARY_FAILED', 'SIGNING_REFUSED']

/** Which buttons a run shows and why one of them cannot be pressed. What its items decide waits for their numbers. Pure. */
export function availabilityOf(master: Master, progress: Progress | undefined): Availability {
  const { status, control, waiting } = progress ?? master
  const isWaiting = status === '0'
  const isOpen = isWaiting || status === '10' || status === '90'
  const isEnding = control === 'cancelling' || control === 'cancelled'
  const isStopped = isOpen && !isEnding && (control === 'paused' || resumable.includes(waiting?.code ?? ''))
  const isDue = isToBePaid(master, status)
  const isWhole = progress !== undefined && countOpen(progress) === 0
  return {
    start: { isShown: isWaiting && !isStopped && !isEnding && !isDue, why: null },
    pause: { isShown: status === '10' && !isStopped, why: isEnding ? 'ending' : null },
    resume: { isShown: isStopped, why: null },
    cancel: {
      isShown: isOpen && !isWhole,
      why: isEnding ? 'ending' : progress ? null : 'loading',
    },
    retry: { isShown: (progress?.retryable ?? 0) > 0, why: whyNoRetry({ status, control }) },
  }
}

/** Its payment is opened and paid on its own card. @param status of now. */
export function isToBePaid(
  { payment }: { payment: Pick<Master['payment'], 'status' | 'amountLamports'> },
  status: Master['status'],
): boolean {
  return status === '0' && payment.status !== '10' && payment.amountLamports !== '0'
}

/** The API takes a retry of a run that has ended without being cancelled, or that waits for a verdict. */
function whyNoRetry({ status, control }: Pick<Master, 'status' | 'control'>): WhyNot | null {
  if (control === 'cancelling') return 'ending'
  if (status === '0' || status === '10') return 'stillRunning'
  return control === 'cancelled' ? 'cancelledRun' : null
}
