import { sql } from 'drizzle-orm'
import type { PlanKind } from '#contract/codes/status.ts'
import type { Queryable } from '../connection.ts'
import { besideMoved } from '../operation/item-records.ts'

export interface NewAttempt {
  chunkId: number
  masterId: number
  planKind: PlanKind
  signature: string
  txBytes: Uint8Array
  blockhash: string
  lastValidBlockHeight: bigint
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
        ${column((it) => String(it.feeLamports))}::bigint[],
        ${column((it) => it.firstItemInstruction)}::int[], ${column((it) => it.instructionsPerItem)}::int[]
      ) as g(chunk_id, master_id, signature, tx_base64, blockhash, last_valid_block_height, fee_lamports,
        first_item_instruction, instructions_per_item)
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
        fee_lamports, first_item_instruction, instructions_per_item, signed_by)
      select g.chunk_id, g.master_id, c.attempt_count, g.signature, decode(g.tx_base64, 'base64'), g.blockhash,
        g.last_valid_block_height, g.fee_lamports, g.first_item_instruction, g.instructions_per_item,
        ${signedBy}
      from claimed c join given g on g.chunk_id = c.chunk_id
      returning attempt_id, chunk_id, master_id
    ), moved as (
      update minting_items i set status = '10', modified_at = now()
      from claimed c where i.chunk_id = c.chunk_id and i.status = '0' returning i.item_id, i.master_id
    )${besideMoved(kinds, 'signed')}, recorded as (
      insert into events (actor, entity, entity_id, master_id, from_state, to_state)
      select ${signedBy}, 'item', item_id, master_id, '0', '10' from moved
      union all select ${signedBy}, 'attempt', attempt_id, master_id, null, 'signed' from saved
    )
    select attempt_id, chunk_id from saved`)
  return saved.map((row) => ({ id: Number(row.attempt_id), chunkId: Number(row.chunk_id) }))
}

/** Attempts whose bytes an RPC took: signed -> sent, with their chunks and an event each. */
export async function markHandedOver(db: Queryable, ids: number[], actor: string) {
  if (ids.length === 0) return
  await db.execute(sql`
    with before as (
      select attempt_id from attempts
      where attempt_id = any(${sql.param(ids)}::bigint[]) and state = 'signed'
      order by attempt_id for update
    ), moved as (
      update attempts a set state = 'sent', sent_at = now(), last_sent_at = now()
      from before b where a.attempt_id = b.attempt_id and a.state = 'signed'
      returning a.attempt_id, a.chunk_id, a.master_id
    ), chunk as (
      update chunks c set state = 'sent', modified_at = now() from moved where c.chunk_id = moved.chunk_id
    )
    insert into events (actor, entity, entity_id, master_id, from_state, to_state)
    select ${actor}, 'attempt', attempt_id, master_id, 'signed', 'sent' from moved`)
}
