import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { receiptStates } from '#contract/payment/codes.ts'
import { identity, instant, lamports, reference } from '../../columns.ts'
import { masterPayments } from '../../run/tables/master-payments.ts'
import { mintingMasters } from '../../run/tables/minting-masters.ts'

/** One transfer of SOL to a fee wallet, as every RPC tells of it at finality. */
export const paymentReceipts = pgTable(
  'payment_receipts',
  {
    id: identity('receipt_id'),
    signature: text('signature').notNull(),
    /** Its place among the transfers of its transaction, in the order in which they ran. */
    transferNo: integer('transfer_no').notNull(),
    slot: bigint('slot', { mode: 'number' }).notNull(),
    /** When its block was made, as its validators took it; for people. */
    blockAt: instant('block_at'),
    recipient: text('recipient').notNull(),
    payer: text('payer').notNull(),
    lamports: lamports('lamports').notNull(),
    /** What of it is used for nothing: it, what came back, what is kept and the credits add up to the transfer. */
    leftLamports: lamports('left_lamports').notNull(),
    returnedLamports: lamports('returned_lamports')
      .notNull()
      .default(sql`0`),
    keptLamports: lamports('kept_lamports')
      .notNull()
      .default(sql`0`),
    state: text('state', { enum: receiptStates }).notNull().default('waiting'),
    /** The payment whose reference it carried. */
    paymentId: reference('payment_id').references(() => masterPayments.id),
    /** Who decided of it, and why. */
    decidedBy: text('decided_by'),
    reason: text('reason'),
    /** How much a refund that is under way sends back. */
    refundLamports: lamports('refund_lamports'),
    /** The run of the last refund; null until a worker has made it. */
    refundMasterId: reference('refund_master_id').references(() => mintingMasters.id),
    registeredAt: instant('registered_at').notNull().defaultNow(),
    modifiedAt: instant('modified_at'),
  },
  (t) => [
    // The heart of it: a transfer is one receipt, however often it is read, in whatever life of the database.
    uniqueIndex('payment_receipts_transfer').on(t.signature, t.transferNo),
    index('payment_receipts_open')
      .on(t.recipient, t.id)
      .where(sql`${t.state} in ('waiting', 'refunding')`),
    index('payment_receipts_payer').on(t.payer),
    index('payment_receipts_payment').on(t.paymentId),
    check(
      'payment_receipts_sum',
      sql`${t.lamports} > 0 and ${t.leftLamports} >= 0 and ${t.returnedLamports} >= 0 and ${t.keptLamports} >= 0
        and ${t.leftLamports} + ${t.returnedLamports} + ${t.keptLamports} <= ${t.lamports}`,
    ),
    check('payment_receipts_left', sql`(${t.state} in ('waiting', 'refunding')) = (${t.leftLamports} > 0)`),
    check(
      'payment_receipts_refund',
      sql`case when ${t.state} = 'refunding' then ${t.refundLamports} between 1 and ${t.leftLamports}
        else ${t.refundLamports} is null end`,
    ),
  ],
)
