import { z } from 'zod'
import { read, write } from '../endpoint.ts'
import { idSchema, lamportsText, orderField, pageOf, pageQuery } from '../envelope.ts'
import { lineText, reasonText } from '../text.ts'
import { payCodes } from '../codes/status.ts'
import { receiptStates } from './codes.ts'

/** One transfer that reached a fee wallet. */
export const receiptSchema = z.object({
  receiptId: z.number().int(),
  signature: z.string(),
  /** Its place among the transfers of its transaction. */
  transferNo: z.number().int(),
  state: z.enum(receiptStates),
  payer: z.string(),
  recipient: z.string(),
  lamports: lamportsText,
  /** What of it is used for nothing: that much is sent back. */
  leftLamports: lamportsText,
  /** Whose reference it carried; null: none of ours. */
  payment: z
    .object({ paymentId: z.number().int(), masterId: z.number().int(), goodName: z.string() })
    .nullable(),
  /** Who opened that payment. */
  openedBy: z.string().nullable(),
  /** The run that sends it back. */
  refundMasterId: z.number().int().nullable(),
  reason: z.string().nullable(),
  /** When its block was made, as its validators took it. */
  at: z.string().nullable(),
  registeredAt: z.string(),
  modifiedAt: z.string().nullable(),
})
export type Receipt = z.infer<typeof receiptSchema>

const tag = 'Payments'
const params = z.object({ receiptId: idSchema })
export const receiptFilter = {
  state: z.enum(receiptStates).optional(),
  /** A whole signature, payer or fee wallet. */
  search: lineText().trim().max(100).optional(),
}

export const listReceipts = read('/api/admin/receipts', {
  tag,
  summary: 'What reached the fee wallets, newest or oldest first',
  role: 'viewer',
  area: 'runs',
  query: pageQuery.extend({ ...receiptFilter, order: orderField }),
  reply: pageOf(receiptSchema),
})
export const readReceipt = read('/api/admin/receipts/{receiptId}', {
  tag,
  summary: 'One receipt',
  role: 'viewer',
  area: 'runs',
  errors: ['NOT_FOUND'],
  params,
  reply: receiptSchema,
})
const decision = {
  tag,
  role: 'approver',
  area: 'runs',
  params,
  reply: receiptSchema,
} as const
/** @param leftLamports what the approver saw: a receipt that was credited meanwhile is not sent back. */
export const refundReceipt = write('/api/admin/receipts/{receiptId}/refund', {
  ...decision,
  summary: 'Send what is left of a receipt back to its payer; never by who opened its payment',
  errors: [
    'NOT_FOUND',
    'NOT_ALLOWED_NOW',
    'CHANGED_MEANWHILE',
    'OWN_PAYMENT',
    'SIGNER_MISSING',
    'REFUND_TO_PAYER',
  ],
  body: z.object({ leftLamports: lamportsText, reason: reasonText() }),
})
export const keepReceipt = write('/api/admin/receipts/{receiptId}/keep', {
  ...decision,
  summary: 'Keep what is left of a receipt, with the reason',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW', 'CHANGED_MEANWHILE'],
  body: z.object({ leftLamports: lamportsText, reason: reasonText() }),
})

/** A payment of the user, or a transfer of one of their wallets to a fee wallet. */
export const myPaymentSchema = receiptSchema
  .pick({
    signature: true,
    lamports: true,
    leftLamports: true,
    state: true,
    payer: true,
    recipient: true,
    at: true,
  })
  .extend({ receiptId: z.number().int(), goodName: z.string().nullable() })
export type MyPayment = z.infer<typeof myPaymentSchema>

export const listMyPayments = read('/api/my/payments', {
  tag: 'My page',
  summary: "What the session's wallets paid to fee wallets, and what became of it, newest first",
  role: 'user',
  query: pageQuery,
  reply: pageOf(myPaymentSchema),
})

/** What one transfer paid for, to print: it adds up to what was sent. */
export const myReceiptSchema = myPaymentSchema.extend({
  /** What of it went to which payments. */
  goods: z.array(
    z.object({ goodName: z.string(), payCode: z.enum(payCodes), lamports: lamportsText, at: z.string() }),
  ),
  returnedLamports: lamportsText,
  keptLamports: lamportsText,
  /** Why the rest was sent back, or kept. */
  reason: z.string().nullable(),
})
export type MyReceipt = z.infer<typeof myReceiptSchema>

export const readMyReceipt = read('/api/my/payments/{receiptId}', {
  tag: 'My page',
  summary: 'What one transfer of the session paid for',
  role: 'user',
  errors: ['NOT_FOUND'],
  params,
  reply: myReceiptSchema,
})
