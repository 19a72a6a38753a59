import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import { chunks, txLog } from '../schema.ts'
import { plannedReadMax } from './chunks.ts'

/**
 * Guards whose chunk can send nothing more and whose lamports are not home. Not those of a seed that an open chunk of the run has too, such
 * as the first half of a chunk that was split: there they are what keeps it from landing twice. Nor those of a chunk whose outcome a
 * person gave up, or an item of which was returned, unless it is known to have landed: they stay where they are, for ever, as all that
 * tells of it.
 */
export function listGuardsOut(db: Queryable, masterId: number, limit: number) {
  return db
    .select({
      chunkId: chunks.id,
      seed: sql<string>`${chunks.guardSeed}`,
      /** A chunk with this seed landed, and so it was there. */
      isMade: sql<boolean>`${isMade(masterId)}`,
    })
    .from(chunks)
    .where(
      and(
        eq(chunks.masterId, masterId),
        isNotNull(chunks.guardSeed),
        eq(chunks.guardReturned, false),
        hasEnded,
        sql`not exists (select from chunks o where o.master_id = ${masterId} and o.guard_seed = ${chunks.guardSeed}
          and o.state in ('planned', 'signed', 'sent', 'landed', 'unknown'))`,
        sql`(${isMade(masterId)} or not ${isClosed})`,
      ),
    )
    .limit(limit)
}

/**
 * Guards of planned chunks that the chain refused because an account is in use, when it is time to try them again: others may have sent
 * lamports to their address.
 */
export async function listGuardsTaken(db: Queryable, masterId: number) {
  const rows = await db.execute<{ chunk_id: string; seed: string }>(sql`
    select chunk_id, guard_seed as seed from (
      select * from chunks where master_id = ${masterId} and state = 'planned'
      order by stage, chunk_id limit ${plannedReadMax}) as chunks
    where ${isTaken} and (not_before is null or not_before <= now())`)
  return rows.map((row) => ({ chunkId: Number(row.chunk_id), seed: row.seed }))
}

/** Not while it is on the queue: a worker may be about to sign it. */
const isTaken = sql`(${chunks.state} = 'planned' and ${chunks.errorCode} = 'ACCOUNT_IN_USE'
  and ${chunks.guardSeed} is not null and ${chunks.releasedAt} is null)`

/** Transactions that brought home what others had sent to the address of a guard, before its chunk was sent. */
export async function listReturnsOf(
  db: Queryable,
  { masterId, seed }: { masterId: number; seed: string },
): Promise<string[]> {
  const rows = await db
    .select({ signature: txLog.signature })
    .from(txLog)
    .innerJoin(chunks, eq(chunks.id, txLog.chunkId))
    .where(
      and(
        eq(chunks.masterId, masterId),
        eq(chunks.guardSeed, seed),
        ...[eq(txLog.kind, 'guard-return'), eq(txLog.status, 'final')],
      ),
    )
  return rows.map(({ signature }) => signature)
}

/** Whether a chunk with this seed is final. The others are read only where the chunk itself is not. */
function isMade(masterId: number) {
  return sql`(${chunks.state} = 'final' or ${chunks.guardSeed} in (
    select o.guard_seed from chunks o
    where o.master_id = ${masterId} and o.state = 'final' and o.guard_seed is not null))`
}

const isClosed = sql`exists (
  select from chunk_items ci join minting_items i using (item_id)
  where ci.chunk_id = ${chunks.id} and i.reason_code in ('UNKNOWN_ABANDONED', 'RETURNED'))`

/** The newest attempt that was taken for dead of each chunk with this seed that has ended without landing, the oldest chunk first. */
export async function listTakenForDead(
  db: Queryable,
  { masterId, seed }: { masterId: number; seed: string },
): Promise<number[]> {
  const rows = await db.execute<{ attempt_id: string }>(sql`
    select distinct on (c.chunk_id) a.attempt_id
    from chunks c join attempts a on a.chunk_id = c.chunk_id and a.state = 'expired'
    where c.master_id = ${masterId} and c.guard_seed = ${seed} and c.state in ('failed', 'split', 'cancelled')
    order by c.chunk_id, a.attempt_id desc`)
  return rows.map((row) => Number(row.attempt_id))
}

const hasEnded = sql`${inArray(chunks.state, ['final', 'failed', 'split', 'cancelled'])}`

/**
 * Takes the return of guards for so long: whoever drives the run next waits for it, so that none is sent twice, where one fails and costs
 * its fee. A chunk whose guard's address others took is not sent meanwhile.
 * @returns the seeds that nobody else has.
 */
export async function claimReturns(
  db: Queryable,
  { masterId, seeds, forMs }: { masterId: number; seeds: string[]; forMs: number },
): Promise<Set<string>> {
  const rows = await db
    .update(chunks)
    .set({ notBefore: sql`now() + ${forMs} * interval '1 millisecond'` })
    .where(
      sql`${chunks.masterId} = ${masterId} and ${inArray(chunks.guardSeed, seeds)} and not ${chunks.guardReturned}
        and (${hasEnded} or ${isTaken}) and (${chunks.notBefore} is null or ${chunks.notBefore} <= now())`,
    )
    .returning({ seed: chunks.guardSeed })
  return new Set(rows.flatMap(({ seed }) => seed ?? []))
}

/** Gives the return of guards back: it was not sent, or is dead; or what others sent is home, and the chunk may be sent. */
export async function releaseReturns(
  db: Queryable,
  { masterId, seeds }: { masterId: number; seeds: string[] },
): Promise<void> {
  if (seeds.length === 0) return
  await db.update(chunks).set({ notBefore: null })
    .where(sql`${chunks.masterId} = ${masterId} and ${inArray(chunks.guardSeed, seeds)}
      and (${hasEnded} or ${isTaken})`)
}

export async function saveGuardsReturned(db: Queryable, chunkIds: number[]) {
  if (chunkIds.length > 0)
    await db.update(chunks).set({ guardReturned: true }).where(inArray(chunks.id, chunkIds))
}
