import { bigint, index, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../../columns.ts'
import { sourceChainSends } from './source-chain-sends.ts'

/**
 * Of a send whose fee was raised, every transaction that was signed for it, that which the send has now among them. All have its nonce,
 * so one of them is mined at most, and any of them may be: all stay in doubt until it is deep enough.
 */
export const sourceChainReplacements = pgTable(
  'source_chain_replacements',
  {
    txHash: text('tx_hash').primaryKey(),
    sendId: bigint('send_id', { mode: 'number' })
      .notNull()
      .references(() => sourceChainSends.id),
    signedBytes: bytes('signed_bytes').notNull(),
    /** The most it can pay for gas. */
    feeWei: numeric('fee_wei', { precision: 40, scale: 0 }).notNull(),
    signedAt: instant('signed_at').notNull().defaultNow(),
  },
  (t) => [
    // Those of a send, at each poll while it is open.
    index('source_chain_replacements_send').on(t.sendId),
  ],
)
