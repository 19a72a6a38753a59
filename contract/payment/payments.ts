import { z } from 'zod'
import { paymentStatus, payCodes } from '../codes/status.ts'
import { read, write } from '../endpoint.ts'
import { idSchema, lamportsText, orderField, pageOf, pageQuery } from '../envelope.ts'
import { solanaAddressProblemOf } from '../list/cells/solana-address.ts'
import { lineText } from '../text.ts'

/** What stands between a payment and its money: nobody opened it, it waits, it is paid, its time is over. */
export const paymentSchema = z.object({
  paymentId: z.number().int(),
  masterId: z.number().int(),
  projectSymbol: z.string(),
  payCode: z.enum(payCodes),
  goodName: z.string(),
  customData: z.string().nullable(),
  status: z.enum(Object.values(paymentStatus)),
  amountLamports: lamportsText,
  /** What was credited to it. */
  paidLamports: lamportsText,
  /** The fee wallet; null while nobody opened it, as are the next ones. */
  recipient: z.string().nullable(),
  reference: z.string().nullable(),
  /** Who started the run; null too where no person did. */
  openedBy: z.string().nullable(),
  openedAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  /** By the clock of the server; 0 when its time is over. */
  secondsLeft: z.number().int().nullable(),
  /** Its fee wallet cannot be read just now: an RPC does not answer, or tells otherwise than the others. */
  isHeldUp: z.boolean(),
  registeredAt: z.string(),
  modifiedAt: z.string().nullable(),
})
export type Payment = z.infer<typeof paymentSchema>

const tag = 'Payments'
const params = z.object({ masterId: idSchema })
export const paymentFilter = {
  status: z.enum(Object.values(paymentStatus)).optional(),
  payCode: z.enum(payCodes).optional(),
  /** Part of the name, or a whole reference or fee wallet. */
  search: lineText().trim().max(100).optional(),
}

export const listPayments = read('/api/admin/payments', {
  tag,
  summary: 'Payments for runs that cost something, newest or oldest first',
  role: 'viewer',
  area: 'runs',
  query: pageQuery.extend({ ...paymentFilter, order: orderField }),
  reply: pageOf(paymentSchema),
})
export const downloadPayments = read('/api/admin/payments.csv', {
  tag,
  summary: 'The same payments as CSV',
  role: 'viewer',
  area: 'runs',
  query: z.object(paymentFilter),
  reply: z.string(),
  kind: 'stream',
})
export const readPayment = read('/api/admin/masters/{masterId}/payment', {
  tag,
  summary: 'The payment of one run',
  role: 'viewer',
  area: 'runs',
  errors: ['NOT_FOUND'],
  params,
  reply: paymentSchema,
})
export const openPayment = write('/api/admin/masters/{masterId}/payment', {
  tag,
  summary:
    'Open the payment of a run, or once more after its time: at the price of now, with a new reference',
  role: 'approver',
  area: 'runs',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW', 'FEE_WALLET_MISSING'],
  params,
  body: z.object({}),
  reply: paymentSchema,
})
export const cancelPayment = write('/api/admin/masters/{masterId}/payment/cancel', {
  tag,
  summary: 'Give an open payment up; what was paid of it waits as a receipt',
  role: 'approver',
  area: 'runs',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
  params,
  body: z.object({}),
  reply: paymentSchema,
})
export const buildPaymentTransaction = write('/api/admin/masters/{masterId}/payment/transaction', {
  tag,
  summary: 'The transfer of what is still due, for a wallet to sign and send',
  role: 'approver',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW', 'SOLANA_UNREACHABLE'],
  params,
  body: z.object({
    payer: lineText().refine((address) => solanaAddressProblemOf(address) === null, {
      params: { code: 'NOT_A_SOLANA_ADDRESS' },
    }),
  }),
  /** Base64 of an unsigned transaction. */
  reply: z.object({ transaction: z.string(), lamports: lamportsText }),
})
