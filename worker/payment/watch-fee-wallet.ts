import { completePayment, creditReceipt } from '#db/payment/index.ts'
import {
  expirePayments,
  feeWalletLease,
  findOptionalFeeWallet,
  saveReading,
  type FeeWallet,
} from '#db/payment/fee-wallets.ts'
import { listCreditable } from '#db/payment/receipts.ts'
import { listRefundsToMake } from '#db/payment/refunds.ts'
import { findMasterOf } from '#db/payment/payments.ts'
import { ChainError } from '../chains/chain-error.ts'
import { planTask } from '../tasks/plan.ts'
import { adoptReturned } from './adopt-returned.ts'
import { followRefunds } from './follow-refunds.ts'
import type { PaymentContext } from './payment-context.ts'
import { makeRefund } from './make-refund.ts'
import { readWallet } from './read-wallet.ts'

/**
 * Reads what reached a fee wallet, credits it to open payments, ends those whose time is over, and sends back what an approver asks for.
 * Each step is a transaction of its own that may come twice: a worker that dies between two of them leaves the rest to the next.
 */
export async function watchFeeWallet(
  ctx: PaymentContext,
  { feeWalletId }: { feeWalletId: number },
): Promise<void> {
  const { db, policy } = ctx
  if (!(await feeWalletLease.claim(db, feeWalletId, { leaseMs: policy.feeWalletLeaseMs }))) return
  const wallet = await findOptionalFeeWallet(db, feeWalletId)
  if (!wallet) return
  try {
    await watch(ctx, wallet)
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    // Nothing is lost: what is not credited waits.
    ctx.log.warn({ feeWalletId, code: error.code }, error.message)
    await saveReading(db, feeWalletId, { cursor: null, trouble: error.code })
  }
  const { isBusy } = (await findOptionalFeeWallet(db, feeWalletId)) ?? wallet
  await feeWalletLease.release(db, feeWalletId, isBusy ? policy.feeWalletSoonMs : policy.feeWalletLaterMs)
}

async function watch(ctx: PaymentContext, wallet: FeeWallet) {
  const { db, workerId: actor, policy } = ctx
  const { address: recipient, feeWalletId, now } = wallet
  const { cursor, trouble } = await readWallet(ctx, wallet)
  await saveReading(db, feeWalletId, trouble === null ? { cursor, at: now } : { cursor, trouble })
  for (const receiptId of await listCreditable(db, recipient)) await credit(ctx, receiptId)
  if (trouble === null)
    await expirePayments(db, { recipient, readAt: now, graceMs: policy.paymentGraceMs, actor })
  await followRefunds(ctx, recipient)
  for (const receiptId of await listRefundsToMake(db, recipient)) await makeRefund(ctx, receiptId)
}

/** What came back to its payer in rows that are lost is not there to pay with. */
async function credit(ctx: PaymentContext, receiptId: number) {
  const { db, workerId: actor } = ctx
  await adoptReturned(ctx, receiptId)
  const paid: number[] = []
  await db.transaction((tx) =>
    creditReceipt(tx, { receiptId, actor }, async (paymentId) => {
      if (await completePayment(tx, { paymentId, actor, reason: 'Its money is there.' })) paid.push(paymentId)
    }),
  )
  for (const paymentId of paid) {
    const masterId = await findMasterOf(db, paymentId)
    ctx.log.info({ paymentId, masterId, receiptId }, 'a payment is complete')
    if (masterId !== null) await ctx.producer.notify(planTask, { masterId })
  }
}
