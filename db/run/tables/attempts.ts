import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { attemptStates } from '#contract/codes/status.ts'
import { bytes, identity, instant, lamports, reference } from '../../columns.ts'
import { chunks } from './chunks.ts'
import { mintingMasters } from './minting-masters.ts'
import type { Told } from '#contract/codes/told.ts'

/** One signed transaction of a chunk. Committed before it is sent; kept for ever. */
export const attempts = pgTable(
  'attempts',
  {
    id: identity('attempt_id'),
    chunkId: reference('chunk_id')
      .notNull()
      .references(() => chunks.id),
    masterId: reference('master_id')
      .notNull()
      .references(() => mintingMasters.id),
    n: integer('n').notNull(),
    signature: text('signature').notNull().unique('attempts_signature'),
    txBytes: bytes('tx_bytes').notNull(),
    blockhash: text('blockhash').notNull(),
    lastValidBlockHeight: lamports('last_valid_block_height').notNull(),
    /** Of the blockhash: no older block can hold the transaction. Null in rows from before it was kept. */
    signedSlot: lamports('signed_slot'),
    feeLamports: lamports('fee_lamports').notNull(),
    firstItemInstruction: integer('first_item_instruction').notNull(),
    instructionsPerItem: integer('instructions_per_item').notNull(),
    state: text('state', { enum: attemptStates }).notNull().default('signed'),
    slot: lamports('slot'),
    errorCode: text('error_code'),
    errorDetail: text('error_detail').$type<Told>(),
    signedBy: text('signed_by').notNull(),
    signedAt: instant('signed_at').notNull().defaultNow(),
    sentAt: instant('sent_at'),
    /** Last time the same bytes were handed to the RPCs. */
    lastSentAt: instant('last_sent_at'),
    landedAt: instant('landed_at'),
    finalAt: instant('final_at'),
    verdictBy: text('verdict_by'),
    verdictReason: text('verdict_reason'),
  },
  (t) => [
    unique('attempts_chunk_n').on(t.chunkId, t.n),
    // The heart of exactly-once: a chunk never has two transactions that could still land.
    uniqueIndex('attempts_one_live')
      .on(t.chunkId)
      .where(sql`${t.state} in ('signed', 'sent', 'landed', 'unknown')`),
    // The drive follows the live attempts of its run.
    index('attempts_live')
      .on(t.masterId, t.id)
      .where(sql`${t.state} in ('signed', 'sent', 'landed', 'unknown')`),
  ],
)
