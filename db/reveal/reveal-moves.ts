import { eq, sql, type SQL } from 'drizzle-orm'
import type { MatchOutcome, RevealReason, RevealState } from '#contract/reveal/codes.ts'
import type { Queryable, Tx } from '../connection.ts'
import { moveOne, note, revealLease } from '../moves/move.ts'
import { insertNotices } from '../notice/index.ts'
import { reveals } from '../schema.ts'
import { numberOfItem } from './reveal-tokens.ts'
import type { RevealRecord } from './reveals.ts'

/** Reveals that are due, those that have waited longest first. */
export function listDueReveals(db: Queryable, limit: number) {
  return revealLease.listDue(db, limit)
}

/** Takes a reveal that is due for one step; of several workers one gets it. @returns null when it is not due, or over. */
export async function claimReveal(
  db: Queryable,
  revealId: number,
  leaseMs: number,
): Promise<RevealRecord | null> {
  if (!(await revealLease.claim(db, revealId, { leaseMs }))) return null
  const [row] = await db.select().from(reveals).where(eq(reveals.id, revealId))
  return row ?? null
}

/** A worker looks at it again in so long, unless it was woken meanwhile. */
export function releaseReveal(db: Queryable, revealId: number, inMs: number): Promise<void> {
  return revealLease.release(db, revealId, inMs)
}

interface By {
  revealId: number
  actor: string
}

/** Gives it a time, another one, or now. @returns false when its state does not allow it. */
export function scheduleReveal(
  tx: Tx,
  {
    revealId,
    actor,
    ...plan
  }: By & {
    /** Null: now, by the clock of the database. */
    at: Date | null
    whenMissed: 'late' | 'ask'
    quotedLamports: bigint
    budgetLamports: bigint | null
    dueInMs: number
  },
): Promise<boolean> {
  const at = plan.at ? sql`${plan.at.toISOString()}::timestamptz` : sql`now()`
  return moveOne(tx, 'reveal', {
    ...{ id: revealId, actor, from: ['committed', 'scheduled', 'revealed', 'rolled_back'], to: 'scheduled' },
    dueInMs: plan.dueInMs,
    set: sql`scheduled_at = ${at}, when_missed = ${plan.whenMissed}, reason = null, modifier_id = ${actor},
      quoted_lamports = ${String(plan.quotedLamports)}::bigint,
      budget_lamports = ${plan.budgetLamports === null ? null : String(plan.budgetLamports)}::bigint`,
  })
}

/** Takes it off the schedule. */
export function unscheduleReveal(tx: Tx, { revealId, actor, reason }: By & { reason?: RevealReason }) {
  return moveOne(tx, 'reveal', {
    ...{ id: revealId, actor, from: 'scheduled', to: 'committed', reason: reason ?? null },
    set: sql`scheduled_at = null, reason = ${reason ?? null}, modifier_id = ${actor}`,
  })
}

export function cancelReveal(tx: Tx, { revealId, actor }: By) {
  return moveOne(tx, 'reveal', {
    ...{ id: revealId, actor, from: ['committed', 'scheduled', 'rolled_back'], to: 'cancelled' },
    set: sql`modifier_id = ${actor}`,
  })
}

/** Asks for the placeholder again, while that is allowed: the worker makes the run. */
export function rollBackReveal(tx: Tx, { revealId, actor, reason }: By & { reason: string }) {
  return moveOne(tx, 'reveal', {
    ...{ id: revealId, actor, from: 'revealed', to: 'rolling_back', reason },
    set: sql`round = r.round + 1, reason = null, is_unsettled = false, modifier_id = ${actor}`,
    where: isRollbackOpen,
  })
}

/** Of a reveal `r`: whether the placeholder may still come back. */
const isRollbackOpen = sql`r.revealed_at + r.rollback_hours * interval '1 hour' > now()`

/** The next round begins: from now on its run, or its entries, decide. @param round the one it was at. */
export function beginRound(tx: Tx, { revealId, actor, round }: By & { round: number }) {
  return moveOne(tx, 'reveal', {
    ...{ id: revealId, actor, from: 'scheduled', to: 'running', where: sql`r.round = ${round}` },
    set: sql`round = r.round + 1, reason = null, is_unsettled = false`,
  })
}

/** What became of the round. @param isUnsettled more may come of its run: it failed in part, and may be retried. */
export function endRound(
  db: Queryable,
  input: By & {
    from: RevealState
    to: 'revealed' | 'rolled_back' | 'committed'
    isUnsettled: boolean
    dueInMs: number
  },
) {
  const { revealId: id, actor, from, to, isUnsettled, dueInMs } = input
  const at: SQL = to === 'revealed' ? sql`coalesce(r.revealed_at, now())` : sql`null`
  const off = to === 'revealed' ? sql`` : sql`, scheduled_at = null`
  return moveOne(db, 'reveal', {
    ...{ id, actor, from, to, dueInMs },
    set: sql`revealed_at = ${at}, is_unsettled = ${isUnsettled}${off}`,
    ...(to === 'revealed' && tellingHolders),
  })
}

/** Those who hold NFTs of it, as the rows know their owners. */
const holders = sql`
  select w.user_uuid, 'reveal:' || m.id as entity, jsonb_build_object('revealId', m.id, 'nfts', count(*)) as params
  from moved m join nfts n on n.collection_id = m.collection_id and n.standard = m.standard
    and n.status = '20' and n.burnt_at is null
    join minting_items i using (item_id)
    join wallets w on w.family = 'solana' and w.address = n.owner
  where exists (select from reveal_entries e where e.reveal_id = m.id and e.token_no = ${numberOfItem})
  group by w.user_uuid, m.id`
const tellingHolders = {
  returning: sql`r.collection_id, r.standard`,
  beside: sql`, noticed as (${insertNotices('revealed', holders)})`,
}

/** Says why what is due does not begin; a worker tries again. */
export async function saveRevealReason(
  db: Queryable,
  { revealId, actor, reason, dueInMs }: By & { reason: RevealReason; dueInMs: number },
) {
  const isOther = sql`r.reason is distinct from ${reason}`
  const noted = await note(db, 'reveal', {
    ...{ ids: [revealId], actor, reason, dueInMs, where: isOther },
    set: sql`reason = ${reason}`,
  })
  if (noted.length === 0) await releaseReveal(db, revealId, dueInMs)
}

/** Entries wait to be opened: a worker looks at it at once. */
export async function setUnsettled(tx: Tx, revealId: number) {
  await tx
    .update(reveals)
    .set({ isUnsettled: true, nextRunAt: sql`least(next_run_at, now())` })
    .where(eq(reveals.id, revealId))
}

/** Nothing more comes of it, unless a token was revealed meanwhile: whoever does that waits for the row, or is waited for. */
export async function setSettled(tx: Tx, revealId: number) {
  await tx.execute(sql`select reveal_id from reveals where reveal_id = ${revealId} for no key update`)
  await tx.execute(sql`
    update reveals r set is_unsettled = false where r.reveal_id = ${revealId} and not exists (
      select from reveal_entries e where e.reveal_id = r.reveal_id and e.revealed_at is not null and e.salt is null)`)
}

/** The result of the match. It stays: what was revealed by it is public. @returns false when another one is there. */
export async function saveOutcome(
  tx: Tx,
  { revealId, actor, outcome }: By & { outcome: MatchOutcome },
): Promise<boolean> {
  const noted = await note(tx, 'reveal', {
    ...{ ids: [revealId], actor, reason: `OUTCOME_${outcome.toUpperCase()}` },
    in: ['committed', 'scheduled'],
    where: sql`r.rule is not null and r.outcome is null`,
    set: sql`outcome = ${outcome}, reason = null, modifier_id = ${actor}`,
  })
  return noted.length === 1
}
