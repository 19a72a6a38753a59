import { z } from 'zod'
import { payCodes } from '../codes/status.ts'
import { read, write } from '../endpoint.ts'
import { u64Max } from '../u64.ts'

/** What one run under a code costs, in lamports: at most what a row can hold. */
const priceText = z
  .string()
  .refine((text) => /^(?:0|[1-9]\d{0,18})$/.test(text) && BigInt(text) <= u64Max / 2n, {
    params: { code: 'NOT_AN_AMOUNT' },
  })

export const payPriceSchema = z.object({
  payCode: z.enum(payCodes),
  /** Whether anything is done under it: one that is not offered is a name in the list. */
  isOffered: z.boolean(),
  /** Null where it is not offered. */
  lamports: z.string().nullable(),
  /** Goes up with every change; 0 before the first. */
  version: z.number().int(),
  modifier: z.string().nullable(),
  modifiedAt: z.string().nullable(),
})
export type PayPrice = z.infer<typeof payPriceSchema>

export const payPriceInputSchema = z.object({
  lamports: priceText,
  /** The one that was read: a change made in between is not overwritten. */
  version: z.number().int().min(0),
})
export type PayPriceInput = z.infer<typeof payPriceInputSchema>

const tag = 'Payments'

export const listPayPrices = read('/api/admin/payPrices', {
  tag,
  summary: 'What a run under each pay code costs whoever starts it',
  role: 'viewer',
  area: 'runs',
  reply: z.object({ rows: z.array(payPriceSchema) }),
})
export const modifyPayPrice = write('/api/admin/payPrices/{payCode}', {
  tag,
  summary: 'Set the price of one pay code; payments that are open keep theirs',
  role: 'owner',
  errors: ['CHANGED_MEANWHILE', 'PAY_CODE_NOT_OFFERED'],
  method: 'put',
  params: z.object({ payCode: z.enum(payCodes) }),
  body: payPriceInputSchema,
  reply: payPriceSchema,
})
