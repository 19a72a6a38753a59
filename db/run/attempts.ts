import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { type AttemptState, type ChunkState } from '#contract/codes/status.ts'
import type { Queryable } from '../connection.ts'
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

/**
 * What the drive follows: everything of a run that could still change the chain, the oldest first. What
 * landed can only wait for finality, so it comes after what is still on its way.
 */
export function listLiveAttempts(db: Queryable, masterId: number, limit: number) {
  return db
    .select(liveColumns)
    .from(attempts)
    .where(
      sql`${attempts.masterId} = ${masterId} and ${attempts.state} in ('signed', 'sent', 'landed', 'unknown')`,
    )
    .orderBy(sql`${attempts.state} = 'landed'`, asc(attempts.id))
    .limit(limit)
}
export type LiveAttempt = Awaited<ReturnType<typeof listLiveAttempts>>[number]

export function listAttemptBytes(db: Queryable, ids: number[]) {
  return db
    .select({ id: attempts.id, txBytes: attempts.txBytes })
    .from(attempts)
    .where(inArray(attempts.id, ids))
}

/**
 * Every signature of a chunk that could have minted: the death test asks for all of them. Those that
 * are final failures are left out, or they would be found for ever.
 */
export async function listSignatures(db: Queryable, chunkId: number) {
  const rows = await db
    .select({ signature: attempts.signature })
    .from(attempts)
    .where(and(eq(attempts.chunkId, chunkId), ne(attempts.state, 'failed')))
  return rows.map((row) => row.signature)
}

/** Attempts of a chunk that were taken for dead: those an account in use puts in doubt. */
export function listExpired(db: Queryable, chunkId: number): Promise<LiveAttempt[]> {
  return db
    .select(liveColumns)
    .from(attempts)
    .where(and(eq(attempts.chunkId, chunkId), eq(attempts.state, 'expired')))
}

/** How often a chunk was refused on chain for another reason than insufficient funds. */
export async function countRefusals(db: Queryable, chunkId: number) {
  const [row] = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from attempts
    where chunk_id = ${chunkId} and state = 'failed'
      and coalesce(error_code, '') not in ('PAYER_BALANCE_TOO_LOW', 'PROOF_STALE')`)
  return row?.count ?? 0
}

/** The attempt a signature belongs to, as the drive follows it. */
export async function findOptionalAttempt(db: Queryable, signature: string): Promise<LiveAttempt | null> {
  const [row] = await db.select(liveColumns).from(attempts).where(eq(attempts.signature, signature))
  return row ?? null
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
export async function moveAttempts(
  db: Queryable,
  input: {
    rows: AttemptMove[]
    from: AttemptState[]
    to: AttemptState
    chunkTo: ChunkState
    actor: string
    reason?: string | null
  },
): Promise<number[]> {
  if (input.rows.length === 0) return []
  const column = <T>(pick: (row: AttemptMove) => T) => sql.param(input.rows.map(pick))
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
      where a.state = any(${sql.param(input.from)}::text[])
      -- In order: two statements over the same attempts never wait for each other in a circle.
      order by a.attempt_id for update of a
    ), moved as (
      update attempts a set
        state = ${input.to},
        slot = coalesce(w.slot, a.slot),
        error_code = coalesce(w.error_code, a.error_code),
        error_detail = coalesce(w.error_detail, a.error_detail),
        sent_at = case when ${input.to} = 'sent' then coalesce(a.sent_at, now()) else a.sent_at end,
        landed_at = case when ${input.to} = 'landed' then now() else a.landed_at end,
        final_at = case when ${input.to} in ('final', 'failed', 'expired') then now() else a.final_at end
      from wanted w, before b
      where w.id = a.attempt_id and b.attempt_id = a.attempt_id
      returning a.attempt_id, a.chunk_id, a.master_id, b.state as was
    ), chunk as (
      update chunks c set state = ${input.chunkTo}, modified_at = now() from moved where c.chunk_id = moved.chunk_id
    )
    insert into events (actor, entity, entity_id, master_id, from_state, to_state, reason)
    select ${input.actor}, 'attempt', attempt_id, master_id, was, ${input.to}, ${input.reason ?? null} from moved
    returning entity_id as id`)
  return moved.map((row) => Number(row.id))
}

export async function markSent(db: Queryable, ids: number[]) {
  if (ids.length === 0) return
  await db.execute(
    sql`update attempts set last_sent_at = now() where attempt_id = any(${sql.param(ids)}::bigint[])`,
  )
}
