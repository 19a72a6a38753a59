import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { liveAttemptStates, type AttemptState, type ChunkState } from '../../api/contract/codes/status.ts'
import type { Queryable, Tx } from '../connection.ts'
import { attempts } from '../schema.ts'

/** An attempt without its bytes. */
const liveColumns = {
  id: attempts.id,
  chunkId: attempts.chunkId,
  signature: attempts.signature,
  state: attempts.state,
  lastValidBlockHeight: attempts.lastValidBlockHeight,
  firstItemInstruction: attempts.firstItemInstruction,
  instructionsPerItem: attempts.instructionsPerItem,
  signedAt: attempts.signedAt,
  lastSentAt: attempts.lastSentAt,
}

/** What the drive follows: everything of a run that could still change the chain. */
export const listLiveAttempts = (db: Queryable, masterId: number, limit: number) =>
  db
    .select(liveColumns)
    .from(attempts)
    .where(and(eq(attempts.masterId, masterId), inArray(attempts.state, [...liveAttemptStates])))
    .orderBy(asc(attempts.id))
    .limit(limit)
export type LiveAttempt = Awaited<ReturnType<typeof listLiveAttempts>>[number]

export const listAttemptBytes = (db: Queryable, ids: number[]) =>
  db.select({ id: attempts.id, txBytes: attempts.txBytes }).from(attempts).where(inArray(attempts.id, ids))

/**
 * Every signature of a chunk that could have minted: the death test asks for all of them. Those that
 * are final failures are left out, or they would be found for ever.
 */
export const listSignatures = async (db: Queryable, chunkId: number) => {
  const rows = await db
    .select({ signature: attempts.signature })
    .from(attempts)
    .where(and(eq(attempts.chunkId, chunkId), ne(attempts.state, 'failed')))
  return rows.map((row) => row.signature)
}

/** The attempt a signature belongs to, as the drive follows it. */
export const findOptionalAttempt = async (db: Queryable, signature: string): Promise<LiveAttempt | null> => {
  const [row] = await db.select(liveColumns).from(attempts).where(eq(attempts.signature, signature))
  return row ?? null
}

export interface NewAttempt {
  chunkId: number
  masterId: number
  signature: string
  txBytes: Uint8Array
  blockhash: string
  lastValidBlockHeight: bigint
  feeLamports: bigint
  firstItemInstruction: number
  instructionsPerItem: number
  signedBy: string
}

/**
 * Stores a signed transaction before anything is sent, in one transaction with the chunk's move from
 * planned to signed and its items' move to processing. False, with nothing stored, when the chunk is
 * no longer planned or the run was paused or cancelled meanwhile.
 */
export const saveAttempt = async (tx: Tx, it: NewAttempt): Promise<boolean> => {
  // A share lock: pausing or cancelling waits for this commit, and this waits for theirs.
  const allowed = await tx.execute(sql`
    select 1 from minting_masters
    where master_id = ${it.masterId} and status = '10' and control = 'run' for share`)
  if (allowed.length === 0) return false
  const [claimed] = await tx.execute<{ attempt_count: number }>(sql`
    update chunks set state = 'signed', attempt_count = attempt_count + 1, modified_at = now()
    where chunk_id = ${it.chunkId} and state = 'planned' returning attempt_count`)
  if (!claimed) return false
  const [saved] = await tx
    .insert(attempts)
    .values({ ...it, n: claimed.attempt_count })
    .returning({ id: attempts.id })
  await tx.execute(sql`
    with moved as (
      update minting_items set status = '10', modified_at = now()
      where chunk_id = ${it.chunkId} and status = '0' returning item_id, master_id
    ), nft as (
      update nfts set status = '10' from moved where nfts.item_id = moved.item_id and nfts.status = '0'
    )
    insert into events (actor, entity, entity_id, master_id, from_state, to_state)
    select ${it.signedBy}, 'item', item_id, master_id, '0', '10' from moved
    union all select ${it.signedBy}, 'attempt', ${saved?.id ?? 0}::bigint, ${it.masterId}::bigint, null, 'signed'`)
  return true
}

export interface AttemptMove {
  id: number
  slot?: bigint | null
  errorCode?: string | null
  errorDetail?: string | null
}

/**
 * Moves attempts and their chunks together: a compare-and-set with an event for each attempt.
 * @returns the ids that moved; the others were in another state.
 */
export const moveAttempts = async (
  db: Queryable,
  it: {
    rows: AttemptMove[]
    from: AttemptState[]
    to: AttemptState
    chunkTo: ChunkState
    actor: string
    reason?: string | null
  },
): Promise<number[]> => {
  if (it.rows.length === 0) return []
  const column = <T>(pick: (row: AttemptMove) => T) => sql.param(it.rows.map(pick))
  const moved = await db.execute<{ id: string }>(sql`
    with wanted as (
      select * from unnest(
        ${column((row) => row.id)}::bigint[],
        ${column((row) => (row.slot === undefined || row.slot === null ? null : String(row.slot)))}::bigint[],
        ${column((row) => row.errorCode ?? null)}::text[],
        ${column((row) => row.errorDetail ?? null)}::text[]
      ) as w(id, slot, error_code, error_detail)
    ), before as (
      select a.attempt_id, a.state from attempts a join wanted w on w.id = a.attempt_id
      where a.state = any(${sql.param(it.from)}::text[]) for update of a
    ), moved as (
      update attempts a set
        state = ${it.to},
        slot = coalesce(w.slot, a.slot),
        error_code = coalesce(w.error_code, a.error_code),
        error_detail = coalesce(w.error_detail, a.error_detail),
        sent_at = case when ${it.to} = 'sent' then coalesce(a.sent_at, now()) else a.sent_at end,
        landed_at = case when ${it.to} = 'landed' then now() else a.landed_at end,
        final_at = case when ${it.to} in ('final', 'failed', 'expired') then now() else a.final_at end
      from wanted w, before b
      where w.id = a.attempt_id and b.attempt_id = a.attempt_id
      returning a.attempt_id, a.chunk_id, a.master_id, b.state as was
    ), chunk as (
      update chunks c set state = ${it.chunkTo}, modified_at = now() from moved where c.chunk_id = moved.chunk_id
    )
    insert into events (actor, entity, entity_id, master_id, from_state, to_state, reason)
    select ${it.actor}, 'attempt', attempt_id, master_id, was, ${it.to}, ${it.reason ?? null} from moved
    returning entity_id as id`)
  return moved.map((row) => Number(row.id))
}

export const markSent = async (db: Queryable, ids: number[]) => {
  if (ids.length === 0) return
  await db.execute(
    sql`update attempts set last_sent_at = now() where attempt_id = any(${sql.param(ids)}::bigint[])`,
  )
}
