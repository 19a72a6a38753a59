import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { type AttemptState, type ChunkState } from '#contract/codes/status.ts'
import { msSince } from '../clock.ts'
import type { Queryable } from '../connection.ts'
import { move } from '../moves/move.ts'
import { attempts } from '../schema.ts'
import type { Told } from '#contract/codes/told.ts'
import type { EventReason } from '#contract/codes/move-reasons.ts'

/** An attempt without its bytes. */
const liveColumns = {
  id: attempts.id,
  chunkId: attempts.chunkId,
  signature: attempts.signature,
  state: attempts.state,
  lastValidBlockHeight: attempts.lastValidBlockHeight,
  firstItemInstruction: attempts.firstItemInstruction,
  instructionsPerItem: attempts.instructionsPerItem,
  signedForMs: msSince(attempts.signedAt),
  /** Since its bytes were last handed to an RPC, or were signed. */
  quietForMs: msSince(sql`coalesce(${attempts.lastSentAt}, ${attempts.signedAt})`),
  errorCode: attempts.errorCode,
}

/** What a death test asks about. */
export const candidateColumns = {
  signature: attempts.signature,
  lastValidBlockHeight: attempts.lastValidBlockHeight,
  signedSlot: attempts.signedSlot,
  isKnownFailed: sql<boolean>`${attempts.state} = 'failed'`,
}

/**
 * What the drive follows: everything of a run that could still change the chain, the oldest first. What
 * landed can only wait for finality, so it comes after what is still on its way; what is unknown may stay so for long.
 * @param unknownAfter of what is unknown, those after this one come first.
 */
export function listLiveAttempts(db: Queryable, masterId: number, limit: number, unknownAfter = 0) {
  return db
    .select(liveColumns)
    .from(attempts)
    .where(
      sql`${attempts.masterId} = ${masterId} and ${attempts.state} in ('signed', 'sent', 'landed', 'unknown')`,
    )
    .orderBy(
      sql`${attempts.state} = 'unknown'`,
      sql`${attempts.state} = 'landed'`,
      sql`${attempts.state} = 'unknown' and ${attempts.id} <= ${unknownAfter}`,
      asc(attempts.id),
    )
    .limit(limit)
}
export type LiveAttempt = Awaited<ReturnType<typeof listLiveAttempts>>[number]

export function listAttemptBytes(db: Queryable, ids: number[]) {
  return db
    .select({ id: attempts.id, txBytes: attempts.txBytes })
    .from(attempts)
    .where(inArray(attempts.id, ids))
}

/** Every transaction a chunk ever had: the death test asks for all of them. */
export function listCandidates(db: Queryable, chunkId: number) {
  return db.select(candidateColumns).from(attempts).where(eq(attempts.chunkId, chunkId))
}

/**
 * Attempts of a chunk that were taken for dead, the newest first: those an account in use puts in doubt. What failed on chain,
 * every RPC has seen.
 */
export function listDoubted(db: Queryable, chunkId: number) {
  return db
    .select({ ...liveColumns, ...candidateColumns })
    .from(attempts)
    .where(and(eq(attempts.chunkId, chunkId), eq(attempts.state, 'expired')))
    .orderBy(desc(attempts.id))
}

/** How often a chunk was refused on chain for another reason than insufficient funds. */
export async function countRefusals(db: Queryable, chunkId: number) {
  const [row] = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from attempts
    where chunk_id = ${chunkId} and state = 'failed'
      and coalesce(error_code, '') not in ('PAYER_BALANCE_TOO_LOW', 'TOKEN_BALANCE_TOO_LOW', 'PROOF_STALE')`)
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
  errorDetail?: Told | null
}

/** The chunk of each attempt that moves, which has no story of its own: its attempts' is its. */
export function withChunk(to: ChunkState) {
  return {
    returning: sql`a.chunk_id`,
    beside: sql`, chunk as (
      update chunks c set state = ${to}, modified_at = now() from moved where c.chunk_id = moved.chunk_id
    )`,
  }
}

/**
 * Moves attempts and their chunks together: a compare-and-set with an event for each attempt.
 * @returns the ids that moved; the others were in another state.
 */
export function moveAttempts(
  db: Queryable,
  input: {
    rows: AttemptMove[]
    from: AttemptState[]
    to: AttemptState
    /** Null: the chunk has gone on. */
    chunkTo: ChunkState | null
    actor: string
    reason?: EventReason | null
  },
): Promise<number[]> {
  const { rows, from, to, chunkTo, actor, reason } = input
  const column = <T>(pick: (row: AttemptMove) => T) => sql.param(rows.map(pick))
  return move(db, 'attempt', {
    ids: rows.map(({ id }) => id),
    ...{ from, to, actor, reason, isOrdered: true },
    given: sql`wanted as (
      select * from unnest(
        ${column((row) => row.id)}::bigint[],
        ${column((row) => (row.slot === undefined || row.slot === null ? null : String(row.slot)))}::bigint[],
        ${column((row) => row.errorCode ?? null)}::text[],
        ${column((row) => row.errorDetail ?? null)}::text[]
      ) as w(id, slot, error_code, error_detail)
    )`,
    using: { rows: sql`wanted w`, on: sql`w.id = a.attempt_id` },
    set: sql`slot = coalesce(w.slot, a.slot),
      error_code = coalesce(w.error_code, a.error_code),
      error_detail = coalesce(w.error_detail, a.error_detail)${timeOf[to]}`,
    ...(chunkTo && withChunk(chunkTo)),
  })
}

/**
 * Why an attempt is still unknown: it changes while it is asked about. Where the chain itself said what is wrong, that stays.
 */
export async function saveDoubt(db: Queryable, attemptId: number, doubt: Told) {
  await db.execute(sql`
    update attempts set error_detail = ${doubt}
    where attempt_id = ${attemptId} and state = 'unknown' and error_code is null and error_detail is distinct from ${doubt}`)
}

const ended = sql`, final_at = now()`
/** When it got there. */
const timeOf: Record<AttemptState, SQL> = {
  signed: sql``,
  sent: sql`, sent_at = coalesce(a.sent_at, now())`,
  landed: sql`, landed_at = now()`,
  final: ended,
  failed: ended,
  expired: ended,
  unknown: sql``,
}

export async function markSent(db: Queryable, ids: number[]) {
  if (ids.length === 0) return
  await db.execute(
    sql`update attempts set last_sent_at = now() where attempt_id = any(${sql.param(ids)}::bigint[])`,
  )
}
