import { pgTable, text } from 'drizzle-orm/pg-core'
import { payCodes } from '#contract/codes/status.ts'
import { audit, identity, lamports, reference } from '../../columns.ts'
import { mintingMasters } from './minting-masters.ts'

/** What a run costs its customer: one row per master. An admin's own run has amount 0. */
export const masterPayments = pgTable('master_payments', {
  id: identity('payment_id'),
  masterId: reference('master_id')
    .notNull()
    .unique('master_payments_master')
    .references(() => mintingMasters.id),
  status: text('status', { enum: ['0', '5', '10'] })
    .notNull()
    .default('0'),
  payCode: text('pay_code', { enum: payCodes }).notNull(),
  goodName: text('good_name').notNull(),
  customData: text('custom_data'),
  amountLamports: lamports('amount_lamports').notNull(),
  ...audit,
})
