import type { Tx } from '#db/connection.ts'
import { saveAudit } from '#db/audit/audit.ts'
import { acceptUnexplained } from '#db/census/unexplained.ts'
import { saveEvents } from '#db/audit/event-log.ts'
import { findOptionalRunForUpdate, saveControl } from '#db/run/run-control.ts'
import { AppError } from '../app-error.ts'
import { masterStatus, type MasterControl, type MasterStatus } from '#contract/codes/status.ts'
import { countOpen } from '#contract/run/item-group.ts'
import type { CountedMaster } from '#contract/run/masters.ts'
import { endPaymentOfCancelled, startOrOpenPayment } from '../payment/index.ts'
import { readCountedMaster } from './read-master.ts'
import type { Author } from '../author.ts'
import type { EventReason } from '#contract/codes/move-reasons.ts'
import { tellWords } from '#contract/codes/told.ts'

export interface ControlInput {
  masterId: number
  reason?: string | undefined
  /** Asked before a verdict: it throws for whoever is no approver. */
  requireApprover?: (() => void) | undefined
}
type LockedRun = NonNullable<Awaited<ReturnType<typeof findOptionalRunForUpdate>>>
type Verb = 'start' | 'pause' | 'resume' | 'cancel'

/** Locks a run. @throws AppError NOT_FOUND, NOT_ALLOWED_NOW naming the state when `isAllowed` says no. */
export async function lockRunFor(tx: Tx, masterId: number, isAllowed: (run: LockedRun) => boolean) {
  const run = await findOptionalRunForUpdate(tx, masterId)
  if (!run) throw new AppError('NOT_FOUND')
  if (!isAllowed(run)) throw notAllowed(run)
  return run
}

/** The refusal of what the state of a run does not allow, with that state. */
export function notAllowed({ status, control }: { status: MasterStatus; control: MasterControl }) {
  return new AppError('NOT_ALLOWED_NOW', { params: { status, control } })
}

function isFinished(status: MasterStatus) {
  return (
    status === masterStatus.completed ||
    status === masterStatus.partiallyFailed ||
    status === masterStatus.completeFailed
  )
}

/**
 * A waiting run becomes due now, before its schedule or without one. One that costs something is due when its money is there: its payment is
 * opened. @throws AppError NOT_ALLOWED_NOW while that is open, FEE_WALLET_MISSING.
 */
export function startMaster(tx: Tx, controlInput: ControlInput, author: Author) {
  return control(tx, 'start', controlInput, author, {
    isAllowed: (run) => run.status === masterStatus.wait && run.control === 'run',
    change: { isWaitingCleared: true },
    to: () => 'start',
    also: (inTx, run) => startOrOpenPayment(inTx, { masterId: controlInput.masterId, run }, author),
  })
}

/** Nothing more is sent; what is signed is finished. */
export function pauseMaster(tx: Tx, controlInput: ControlInput, author: Author) {
  return control(tx, 'pause', controlInput, author, {
    isAllowed: (run) => run.control === 'run' && !isFinished(run.status),
    change: { control: 'paused' },
    to: () => 'paused',
  })
}

/**
 * Ends a pause, a person's or the worker's own, and forgets why the run waited: the worker says it
 * again if it is still so. Of a run that stopped because the chain holds more than the rows explain, the person has seen
 * what is there: from now on it counts as known.
 */
export function resumeMaster(tx: Tx, controlInput: ControlInput, author: Author) {
  return control(tx, 'resume', controlInput, author, {
    isAllowed: (run) =>
      !isFinished(run.status) &&
      (run.control === 'paused' ||
        // What is due is paid, and what waits for a second person is approved, not resumed.
        (run.control === 'run' &&
          run.waiting !== null &&
          run.waiting.code !== 'PAYMENT_DUE' &&
          run.waiting.code !== 'APPROVAL_DUE')),
    change: { control: 'run', isWaitingCleared: true },
    to: () => 'run',
    also: acceptWhatIsThere,
  })
}

/**
 * The worker ends the run: signed transactions are finished or proven dead, the rest is never sent.
 * @throws AppError NOT_FOUND, NOT_ALLOWED_NOW, NOTHING_TO_CANCEL when every item has ended.
 */
export async function cancelMaster(tx: Tx, controlInput: ControlInput, author: Author) {
  const after = await control(tx, 'cancel', controlInput, author, {
    isAllowed: (run) => (run.control === 'run' || run.control === 'paused') && !isFinished(run.status),
    change: { control: 'cancelling' },
    to: () => 'cancelling',
    also: (inTx, { status }) =>
      endPaymentOfCancelled(inTx, { masterId: controlInput.masterId, status }, author),
  })
  if (countOpen(after) === 0) throw new AppError('NOTHING_TO_CANCEL')
  return after
}

/** That is a verdict, which is an approver's. */
async function acceptWhatIsThere(
  tx: Tx,
  { waiting, collectionId }: LockedRun,
  { actor, requireApprover }: Author & ControlInput,
) {
  if (waiting?.code !== 'CHAIN_AHEAD' || collectionId === null) return {}
  requireApprover?.()
  return { acceptedAssets: await acceptUnexplained(tx, { collectionId, actor }) }
}

async function control(
  tx: Tx,
  verb: Verb,
  controlInput: ControlInput,
  author: Author,
  rule: {
    isAllowed: (run: LockedRun) => boolean
    change: Omit<Parameters<typeof saveControl>[2], 'actor'>
    to: () => string
    /** What else it changes. @returns what the audit says of it. */
    also?: (tx: Tx, run: LockedRun, by: Author & ControlInput) => Promise<Record<string, unknown>>
  },
): Promise<CountedMaster> {
  const { masterId } = controlInput
  const run = await lockRunFor(tx, masterId, rule.isAllowed)
  await saveControl(tx, masterId, { ...rule.change, actor: author.actor })
  const also = await rule.also?.(tx, run, { ...author, ...controlInput })
  await recordControl(
    tx,
    {
      masterId,
      from: run.control,
      to: rule.to(),
      reason: controlInput.reason === undefined ? null : tellWords(controlInput.reason),
    },
    author,
  )
  const after = await readCountedMaster(tx, masterId)
  await saveAudit(tx, {
    ...author,
    action: `master.${verb}`,
    entityId: masterId,
    before: { status: run.status, control: run.control, startAt: run.startAt, waiting: run.waiting },
    after: {
      ...{ status: after.status, control: after.control, startAt: after.startAt, waiting: after.waiting },
      ...also,
    },
    reason: controlInput.reason ?? null,
  })
  return after
}

/** The event of a control, beside the moves of statuses in the run's story. */
export function recordControl(
  tx: Tx,
  input: { masterId: number; from: string; to: string; reason: EventReason | null },
  author: Author,
) {
  return saveEvents(tx, [
    {
      actor: author.actor,
      entity: 'master',
      entityId: input.masterId,
      masterId: input.masterId,
      from: input.from,
      to: input.to,
      reason: input.reason,
    },
  ])
}
