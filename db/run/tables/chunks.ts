import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { chunkKinds } from '#contract/operation/operations.ts'
import { chunkStates } from '#contract/codes/status.ts'
import { identity, instant, lamports, reference } from '../../columns.ts'
import { mintingMasters } from './minting-masters.ts'
import { trees } from '../../tree/tables/trees.ts'
import type { Told } from '#contract/codes/told.ts'

/** A fixed set of items that share one transaction, decided once. The unit of exactly-once. */
export const chunks = pgTable(
  'chunks',
  {
    id: identity('chunk_id'),
    masterId: reference('master_id')
      .notNull()
      .references(() => mintingMasters.id),
    kind: text('kind', { enum: chunkKinds }).notNull(),
    state: text('state', { enum: chunkStates }).notNull().default('planned'),
    treeId: reference('tree_id').references(() => trees.id),
    /** The chunk this one was split from. */
    parentId: reference('parent_id'),
    itemCount: integer('item_count').notNull(),
    stage: integer('stage').notNull().default(3),
    txVersion: text('tx_version', { enum: ['v0', 'v1'] }).notNull(),
    /** Coins that its items move out of the payer's wallet, beside what its transaction costs. */
    carriedLamports: lamports('carried_lamports')
      .notNull()
      .default(sql`0`),
    guardSeed: text('guard_seed'),
    guardReturned: boolean('guard_returned').notNull().default(false),
    /** Set after a refusal on chain: the next try is simulated before anything is signed. */
    mustSimulate: boolean('must_simulate').notNull().default(false),
    /** When its send task was last put on the queue. */
    releasedAt: instant('released_at'),
    /** Not sent again before this time: back-off after a temporary error; of one that has ended, until when one worker has the return of its guard. */
    notBefore: instant('not_before'),
    attemptCount: integer('attempt_count').notNull().default(0),
    errorCode: text('error_code'),
    errorDetail: text('error_detail').$type<Told>(),
    /** Since when it has waited for that reason; null when it does not wait for any. */
    errorSince: instant('error_since'),
    modifiedAt: instant('modified_at').notNull().defaultNow(),
  },
  (t) => [
    // The drive releases planned chunks in order and follows live ones.
    index('chunks_open')
      .on(t.masterId, t.state, t.stage, t.id)
      .where(sql`${t.state} in ('planned', 'signed', 'sent', 'landed', 'unknown')`),
    index('chunks_master').on(t.masterId, t.id),
    index('chunks_tree').on(t.treeId),
    // What a run waits for, beside many more chunks that wait for nothing.
    index('chunks_stuck')
      .on(t.masterId)
      .where(sql`${t.state} = 'planned' and ${t.errorSince} is not null`),
    index('chunks_guard')
      .on(t.masterId)
      .where(sql`${t.guardSeed} is not null and not ${t.guardReturned}`),
  ],
)
