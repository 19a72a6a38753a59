import { saveAudit } from '#db/audit/audit.ts'
import type { Queryable, Tx } from '#db/connection.ts'
import { failPayment, isOpen, lockPayment, openPayment as open } from '#db/payment/index.ts'
import { findOptionalPayment } from '#db/payment/payments.ts'
import { masterStatus, paymentStatus } from '#contract/codes/status.ts'
import type { Payment } from '#contract/payment/payments.ts'
import { AppError } from '../app-error.ts'
import type { Author } from '../author.ts'
import { lockRunFor } from '../run/index.ts'
import { presentPayment } from './present-payment.ts'

/** @throws AppError NOT_FOUND. */
export async function readPayment(db: Queryable, masterId: number): Promise<Payment> {
  const row = await findOptionalPayment(db, masterId)
  if (!row) throw new AppError('NOT_FOUND')
  return presentPayment(row)
}

/**
 * Opens the payment of a run that waits for it, or once more after its time.
 * @throws AppError NOT_FOUND, NOT_ALLOWED_NOW when it is open or paid, or its run is over; FEE_WALLET_MISSING.
 */
export function openPayment(tx: Tx, masterId: number, author: Author): Promise<Payment> {
  return change(tx, masterId, author, 'payment.open', async (payment) => {
    if (isOpen(payment) || payment.status === paymentStatus.completed) return false
    if (!(await open(tx, payment, author.actor))) throw new AppError('FEE_WALLET_MISSING')
    return true
  })
}

/** Gives an open payment up; its run waits. @throws AppError NOT_FOUND, NOT_ALLOWED_NOW. */
export function cancelPayment(tx: Tx, masterId: number, author: Author): Promise<Payment> {
  const { actor } = author
  return change(tx, masterId, author, 'payment.cancel', async (payment) =>
    isOpen(payment)
      ? failPayment(tx, { paymentId: payment.paymentId, actor, reason: 'It was given up.' })
      : false,
  )
}

async function change(
  tx: Tx,
  masterId: number,
  author: Author,
  action: 'payment.open' | 'payment.cancel',
  work: (payment: NonNullable<Awaited<ReturnType<typeof lockPayment>>>) => Promise<boolean>,
): Promise<Payment> {
  const { status, control } = await lockRunFor(
    tx,
    masterId,
    (run) => run.status === masterStatus.wait && (run.control === 'run' || run.control === 'paused'),
  )
  const payment = await lockPayment(tx, masterId)
  if (!payment) throw new AppError('NOT_FOUND')
  const before = await readPayment(tx, masterId)
  if (!(await work(payment))) throw new AppError('NOT_ALLOWED_NOW', { params: { status, control } })
  const after = await readPayment(tx, masterId)
  await saveAudit(tx, { ...author, action, entityId: masterId, before, after })
  return after
}
