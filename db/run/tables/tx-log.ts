import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { txKinds } from '#contract/operation/operations.ts'
import { identity, instant, lamports, reference } from '../../columns.ts'

/** Every transaction of ours that is final on a chain, for adminTxLogView. */
export const txLog = pgTable(
  'tx_log',
  {
    id: identity('tx_log_id'),
    at: instant('at').notNull().defaultNow(),
    chain: text('chain', { enum: ['solana', 'kaia', 'ethereum', 'bsc'] }).notNull(),
    signature: text('signature').notNull().unique('tx_log_signature'),
    kind: text('kind', { enum: txKinds }).notNull(),
    status: text('status', { enum: ['final', 'failed'] }).notNull(),
    payerAddress: text('payer_address').notNull(),
    slot: lamports('slot').notNull(),
    feeLamports: lamports('fee_lamports').notNull(),
    spentLamports: lamports('spent_lamports').notNull(),
    itemCount: integer('item_count').notNull(),
    masterId: reference('master_id'),
    chunkId: reference('chunk_id'),
    errorCode: text('error_code'),
  },
  (t) => [index('tx_log_master').on(t.masterId, t.id)],
)
