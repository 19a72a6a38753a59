import { eq, sql } from 'drizzle-orm'
import type { DrawReason, DrawWait } from '#contract/draw/codes.ts'
import type { PublishedDraw } from '#contract/draw/verify-draw.ts'
import type { Queryable, Tx } from '../connection.ts'
import { drawLease, moveOne, note } from '../moves/move.ts'
import { draws } from '../schema.ts'
import type { ReadHeads } from './tables/draws.ts'
import type { DrawRecord } from './draws.ts'

interface By {
  drawId: number
  actor: string
}

/** Claims a draw that is due and not over. @returns null when another worker has it, or it is missing or over. */
export async function claimDraw(db: Queryable, drawId: number, leaseMs: number): Promise<DrawRecord | null> {
  if (!(await drawLease.claim(db, drawId, { leaseMs }))) return null
  const [row] = await db.select().from(draws).where(eq(draws.id, drawId))
  return row ?? null
}

/** Publishes the rules, once: they name the blocks. It is due at once, and says how far the chains are. */
export function publishRules(
  db: Queryable,
  { drawId, actor, rules }: By & { rules: string },
): Promise<boolean> {
  return moveOne(db, 'draw', {
    ...{ id: drawId, actor, from: 'listed', to: 'waiting' },
    set: sql`rules = ${rules}, published_at = now(), reason = null, params = '{}'`,
  })
}

/** What both chains say of the blocks, as it was worked out by. */
export interface Outcome {
  published: PublishedDraw
  kaiaBlockAt: Date
  solanaBlockAt: Date
}

/** Stores who was drawn, once. @returns false when it was drawn or called off before. */
export function storeOutcome(
  db: Queryable,
  { drawId, actor, outcome }: By & { outcome: Outcome },
): Promise<boolean> {
  const { published, kaiaBlockAt, solanaBlockAt } = outcome
  return moveOne(db, 'draw', {
    ...{ id: drawId, actor, from: 'waiting', to: 'drawn', where: sql`d.rules = ${published.rules}` },
    set: sql`kaia_block_hash = ${published.kaiaBlockHash}, kaia_block_at = ${kaiaBlockAt.toISOString()}::timestamptz,
      solana_blockhash = ${published.solanaBlockhash}, solana_block_slot = ${published.solanaBlockSlot},
      solana_block_at = ${solanaBlockAt.toISOString()}::timestamptz, seed = ${published.seed},
      winners = ${JSON.stringify(published.winners)}::jsonb, reserves = ${JSON.stringify(published.reserves)}::jsonb,
      drawn_at = now(), reason = null, params = '{}'`,
  })
}

/** Says how far the chains are, and why the draw waits, if it does for a reason of its own; a worker looks again in so long. */
export async function saveWait(
  db: Queryable,
  input: By & {
    reason: DrawWait | null
    params: Record<string, string>
    /** Null: they could not be read, and what is known stays. */
    heads: ReadHeads | null
    expectedInMs: number | null
    dueInMs: number
  },
): Promise<void> {
  const { drawId, actor, reason, params, heads, expectedInMs, dueInMs } = input
  const isOther = sql`(d.reason, d.params) is distinct from (${reason}::text, ${JSON.stringify(params)}::jsonb)`
  await note(db, 'draw', {
    ...{
      ids: [drawId],
      actor,
      reason: reason ?? 'GOES_ON',
      in: ['listed', 'waiting'],
      where: isOther,
      dueInMs,
    },
    set: sql`reason = ${reason}, params = ${JSON.stringify(params)}::jsonb`,
  })
  if (heads !== null)
    await db
      .update(draws)
      .set({
        heads,
        expectedAt: expectedInMs === null ? null : sql`now() + ${expectedInMs} * interval '1 millisecond'`,
      })
      .where(sql`${draws.id} = ${drawId} and ${draws.state} in ('listed', 'waiting')`)
  await drawLease.release(db, drawId, dueInMs)
}

/** A draw that can no more be what it was published as ends, in public. */
export function endDraw(
  db: Queryable,
  { drawId, actor, reason, params }: By & { reason: DrawReason; params: Record<string, string> },
): Promise<boolean> {
  return moveOne(db, 'draw', {
    ...{ id: drawId, actor, from: ['listed', 'waiting'], to: 'called_off', reason },
    set: sql`reason = ${reason}, params = ${JSON.stringify(params)}::jsonb`,
  })
}

/** A person calls a draw off while nobody can know its blocks. @returns false when it is too late, or it is over. */
export function callOff(
  tx: Tx,
  { drawId, actor, words, withinMs }: By & { words: string; withinMs: number },
): Promise<boolean> {
  return moveOne(tx, 'draw', {
    ...{ id: drawId, actor, from: ['listed', 'waiting'], to: 'called_off', reason: words },
    where: sql`(d.published_at is null or now() < d.published_at + ${withinMs} * interval '1 millisecond')`,
    set: sql`reason = 'CALLED_OFF', params = '{}', modifier_id = ${actor}`,
  })
}
