import { sql, type SQL } from 'drizzle-orm'
import { itemStatus, type PlanKind } from '#contract/codes/status.ts'
import type { Queryable } from '../connection.ts'
import { insertEvents } from '../moves/insert-events.ts'
import { move, moving } from '../moves/move.ts'
import { besideMoved } from '../operation/item-records.ts'
import { withChunk } from './attempts.ts'

export interface NewAttempt {
  chunkId: number
  masterId: number
  planKind: PlanKind
  signature: string
  txBytes: Uint8Array
  blockhash: string
  lastValidBlockHeight: bigint
  signedSlot: bigint
  feeLamports: bigint
  firstItemInstruction: number
  instructionsPerItem: number
}

export interface SavedAttempt {
  id: number
  chunkId: number
}

/**
 * Stores signed transactions before anything is sent: in one statement, and so in one transaction,
 * with their chunks' move from planned to signed and their items' move to processing. Left out, with
 * nothing stored, are those whose chunk is no longer planned or whose run was paused or cancelled.
 */
export async function saveAttempts(
  db: Queryable,
  news: NewAttempt[],
  signedBy: string,
): Promise<SavedAttempt[]> {
  if (news.length === 0) return []
  const kinds = news.map((attempt) => attempt.planKind)
  const column = <T>(pick: (attempt: NewAttempt) => T) => sql.param(news.map(pick))
  // A share lock on the run: pausing or cancelling waits for this commit, and this waits for theirs.
  const saved = await db.execute<{ attempt_id: string; chunk_id: string }>(sql`
    with given as (
      select * from unnest(
        ${column((it) => it.chunkId)}::bigint[], ${column((it) => it.masterId)}::bigint[],
        ${column((it) => it.signature)}::text[],
        ${column((it) => Buffer.from(it.txBytes).toString('base64'))}::text[],
        ${column((it) => it.blockhash)}::text[], ${column((it) => String(it.lastValidBlockHeight))}::bigint[],
        ${column((it) => String(it.signedSlot))}::bigint[], ${column((it) => String(it.feeLamports))}::bigint[],
        ${column((it) => it.firstItemInstruction)}::int[], ${column((it) => it.instructionsPerItem)}::int[]
      ) as g(chunk_id, master_id, signature, tx_base64, blockhash, last_valid_block_height, signed_slot,
        fee_lamports, first_item_instruction, instructions_per_item)
    ), allowed as materialized (
      select master_id from minting_masters
      where master_id in (select master_id from given) and status = '10' and control = 'run' for share
    ), free as materialized (
      select chunk_id from chunks
      where chunk_id in (select chunk_id from given) and master_id in (select master_id from allowed)
        and state = 'planned'
      order by chunk_id for update
    ), claimed as (
      update chunks c set state = 'signed', attempt_count = attempt_count + 1, error_since = null, modified_at = now()
      from free where c.chunk_id = free.chunk_id and c.state = 'planned'
      returning c.chunk_id, c.attempt_count
    ), saved as (
      insert into attempts (chunk_id, master_id, n, signature, tx_bytes, blockhash, last_valid_block_height,
        signed_slot, fee_lamports, first_item_instruction, instructions_per_item, signed_by)
      select g.chunk_id, g.master_id, c.attempt_count, g.signature, decode(g.tx_base64, 'base64'), g.blockhash,
        g.last_valid_block_height, g.signed_slot, g.fee_lamports, g.first_item_instruction, g.instructions_per_item,
        ${signedBy}
      from claimed c join given g on g.chunk_id = c.chunk_id
      returning attempt_id, chunk_id, master_id
    )${itemsAndEvents(kinds, signedBy)}
    select attempt_id, chunk_id from saved`)
  return saved.map((row) => ({ id: Number(row.attempt_id), chunkId: Number(row.chunk_id) }))
}

/** The items of chunks just `claimed`, and an event for each attempt just `saved`. */
function itemsAndEvents(kinds: PlanKind[], actor: string): SQL {
  const items = moving('item', 'moved', {
    using: { rows: sql`claimed c`, on: sql`i.chunk_id = c.chunk_id` },
    ...{ from: itemStatus.wait, to: itemStatus.processing, actor },
    beside: besideMoved(kinds, 'signed'),
  })
  const events = insertEvents({
    ...{ entity: 'attempt', rows: sql`saved`, id: sql`attempt_id`, masterId: sql`master_id` },
    ...{ from: null, to: 'signed', actor },
  })
  return sql`${items}, saved_events as (${events})`
}

/** Attempts whose bytes an RPC took: signed -> sent, with their chunks and an event each. */
export async function markHandedOver(db: Queryable, ids: number[], actor: string) {
  await move(db, 'attempt', {
    ids,
    from: 'signed',
    to: 'sent',
    actor,
    isOrdered: true,
    set: sql`sent_at = now(), last_sent_at = now()`,
    ...withChunk('sent'),
  })
}
