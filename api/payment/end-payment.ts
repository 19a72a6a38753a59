import type { Tx } from '#db/connection.ts'
import { failPayment, isOpen, lockPayment, openPayment, releaseCredits } from '#db/payment/index.ts'
import { saveControl } from '#db/run/run-control.ts'
import { masterStatus, paymentStatus, type MasterStatus } from '#contract/codes/status.ts'
import { AppError } from '../app-error.ts'
import type { Author } from '../author.ts'

interface OfRun {
  masterId: number
  status: MasterStatus
}

/**
 * Makes a run due now if it is paid, and else opens its payment. @throws AppError NOT_FOUND, NOT_ALLOWED_NOW while that is open,
 * FEE_WALLET_MISSING.
 * @returns what the audit says of it.
 */
export async function startOrOpenPayment(
  tx: Tx,
  { masterId, run }: { masterId: number; run: Pick<OfRun, 'status'> & { control: string } },
  { actor }: Author,
): Promise<Record<string, unknown>> {
  const payment = await lockPayment(tx, masterId)
  if (!payment) throw new AppError('NOT_FOUND')
  if (payment.status === paymentStatus.completed) {
    await saveControl(tx, masterId, { startsNow: true, actor })
    return {}
  }
  if (isOpen(payment)) throw new AppError('NOT_ALLOWED_NOW', { params: { ...run } })
  if (!(await openPayment(tx, payment, actor))) throw new AppError('FEE_WALLET_MISSING')
  return { payment: payment.paymentId }
}

/**
 * Ends what was to be paid for a run that is cancelled: an open payment is given up, and what was paid for a run that never began is left of
 * its receipts again. What has begun is paid for.
 */
export async function endPaymentOfCancelled(
  tx: Tx,
  { masterId, status }: OfRun,
  { actor }: Author,
): Promise<Record<string, unknown>> {
  const payment = status === masterStatus.wait ? await lockPayment(tx, masterId) : null
  if (!payment) return {}
  const reason = 'Its run was cancelled before it began.'
  const { paymentId } = payment
  if (payment.status === paymentStatus.wait) await failPayment(tx, { paymentId, actor, reason })
  else await releaseCredits(tx, { paymentId, actor, reason })
  return payment.amountLamports === 0n ? {} : { payment: paymentId }
}
