import type { PaymentRow } from '#db/payment/payments.ts'
import type { PriceRow } from '#db/payment/prices.ts'
import type { GoodRow, ReceiptRow } from '#db/payment/receipts.ts'
import type { PayCode } from '#contract/codes/status.ts'
import { isOffered } from '#contract/payment/pay-codes.ts'
import { paymentSchema } from '#contract/payment/payments.ts'
import { payPriceSchema } from '#contract/payment/prices.ts'
import { myPaymentSchema, myReceiptSchema, receiptSchema } from '#contract/payment/receipts.ts'
import { presenterOf } from '../http/presenter.ts'

export const presentPayment = presenterOf(paymentSchema, ({ payment, ...row }: PaymentRow) => ({
  ...payment,
  ...row,
  paymentId: payment.id,
  amountLamports: String(payment.amountLamports),
}))

export const presentReceipt = presenterOf(receiptSchema, ({ receipt, payment, openedBy }: ReceiptRow) => ({
  ...receipt,
  receiptId: receipt.id,
  lamports: String(receipt.lamports),
  leftLamports: String(receipt.leftLamports),
  payment,
  openedBy,
  at: receipt.blockAt,
}))

export const presentMyPayment = presenterOf(myPaymentSchema, ({ receipt, payment }: ReceiptRow) => ({
  ...receipt,
  receiptId: receipt.id,
  lamports: String(receipt.lamports),
  leftLamports: String(receipt.leftLamports),
  goodName: payment?.goodName ?? null,
  at: receipt.blockAt,
}))

export const presentMyReceipt = presenterOf(
  myReceiptSchema,
  (row: ReceiptRow, goods: readonly GoodRow[]) => ({
    ...presentMyPayment(row),
    goods: goods.map(({ lamports, at, ...good }) => ({
      ...good,
      ...{ lamports: String(lamports), at: at.toISOString() },
    })),
    returnedLamports: String(row.receipt.returnedLamports),
    keptLamports: String(row.receipt.keptLamports),
    reason: row.receipt.reason,
  }),
)

/** A price that nobody set is 0; a code that is not offered has none. */
export const presentPrice = presenterOf(payPriceSchema, (payCode: PayCode, row: PriceRow | null) => ({
  payCode,
  isOffered: isOffered(payCode),
  lamports: isOffered(payCode) ? String(row?.lamports ?? 0n) : null,
  version: row?.version ?? 0,
  modifier: row?.setBy ?? null,
  modifiedAt: row?.setAt ?? null,
}))
