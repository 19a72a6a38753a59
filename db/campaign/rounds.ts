import { and, eq, gte, lte, sql } from 'drizzle-orm'
import type { DueAction } from '#contract/campaign/decide-due.ts'
import type { RoundReason, RoundState } from '#contract/campaign/codes.ts'
import type { Queryable, Tx } from '../connection.ts'
import { moveOne, recordCreated, roundLease } from '../moves/move.ts'
import { campaignRounds, campaigns, draws, mintingMasters, recipientFiles } from '../schema.ts'
import { keysetQuery } from '../sql/keyset-query.ts'

const lastDraw = sql`(select max(d.draw_id) from draws d where d.round_id = ${campaignRounds.id})`

function selectRounds(db: Queryable) {
  return db
    .select({
      round: campaignRounds,
      campaignName: campaigns.name,
      campaignState: campaigns.state,
      kind: campaigns.kind,
      status: mintingMasters.status,
      control: mintingMasters.control,
      total: mintingMasters.total,
      sha256: recipientFiles.sha256,
      draw: {
        id: draws.id,
        state: draws.state,
        reason: draws.reason,
        params: draws.params,
        entrants: draws.entrants,
        winnerCount: draws.winnerCount,
        rules: draws.rules,
        expectedAt: draws.expectedAt,
      },
    })
    .from(campaignRounds)
    .innerJoin(campaigns, eq(campaigns.id, campaignRounds.campaignId))
    .leftJoin(mintingMasters, eq(mintingMasters.id, campaignRounds.masterId))
    .leftJoin(recipientFiles, eq(recipientFiles.id, campaignRounds.fileId))
    .leftJoin(draws, eq(draws.id, lastDraw))
}
export type RoundRow = Awaited<ReturnType<typeof listRounds>>[number]

export const listRounds = keysetQuery({
  select: selectRounds,
  key: campaignRounds.id,
  filters: { campaignId: campaignRounds.campaignId, state: campaignRounds.state },
})

export async function findOptionalRound(db: Queryable, roundId: number): Promise<RoundRow | null> {
  const [row] = await selectRounds(db).where(eq(campaignRounds.id, roundId))
  return row ?? null
}

/** Rounds whose time lies between two, for a calendar. */
export async function listRoundsBetween(
  db: Queryable,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<RoundRow[]> {
  return selectRounds(db)
    .where(and(gte(campaignRounds.occurrenceAt, from), lte(campaignRounds.occurrenceAt, to)))
    .orderBy(campaignRounds.occurrenceAt, campaignRounds.id)
    .limit(limit)
}

/** The last time of a campaign that was decided, and how many were; null and 0 before the first. */
export async function findLastDecided(
  db: Queryable,
  campaignId: number,
): Promise<{ at: Date | null; n: number }> {
  const [row] = await db
    .select({
      at: sql<Date | null>`max(${campaignRounds.occurrenceAt})`.mapWith(campaignRounds.occurrenceAt),
      n: sql<number>`coalesce(max(${campaignRounds.n}), 0)::int`,
    })
    .from(campaignRounds)
    .where(eq(campaignRounds.campaignId, campaignId))
  return { at: row?.at ?? null, n: row?.n ?? 0 }
}

export interface Decision {
  n: number
  at: Date
  action: DueAction
  reason: RoundReason | null
}

const firstState: Record<DueAction, RoundState> = {
  run: 'due',
  'run-late': 'due',
  skip: 'skipped',
  ask: 'asked',
}

/**
 * Stores what was decided of times of a campaign, with the first event of each. Called with the campaign locked.
 * @returns the ids of rounds that are due now.
 * @throws a unique violation for a time that was decided before.
 */
export async function saveDecisions(
  tx: Tx,
  { campaignId, decisions, actor }: { campaignId: number; decisions: readonly Decision[]; actor: string },
): Promise<number[]> {
  const due: number[] = []
  for (const { n, at, action, reason } of decisions) {
    const state = firstState[action]
    const values = { campaignId, n, occurrenceAt: at, action, state, reason }
    const [made] = await tx.insert(campaignRounds).values(values).returning({ id: campaignRounds.id })
    if (!made) throw new Error('The database returned no id for the new round.')
    const created = { ids: [made.id], masterId: null, to: state, actor }
    await recordCreated(tx, 'round', reason === null ? created : { ...created, reason })
    if (state === 'due') due.push(made.id)
  }
  return due
}

/**
 * Takes a due round for good, until the transaction ends: another worker that plans it waits, and then finds it planned.
 * @returns whether it was still due.
 */
export function takeRound(
  tx: Tx,
  taken: { roundId: number; fileId: number; params: Record<string, number>; actor: string },
): Promise<boolean> {
  const { roundId, fileId, params, actor } = taken
  return moveOne(tx, 'round', {
    ...{ id: roundId, from: 'due', to: 'planned', actor },
    set: sql`reason = null, params = ${JSON.stringify(params)}::jsonb, file_id = ${fileId}`,
  })
}

/** Whether nobody has planned, held or left out a round; it stays so until the transaction ends. */
export async function isStillDue(tx: Tx, roundId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: campaignRounds.id })
    .from(campaignRounds)
    .where(and(eq(campaignRounds.id, roundId), eq(campaignRounds.state, 'due')))
    .for('update')
  return rows.length === 1
}

/** How many rounds of a campaign became runs: whoever worked recipients out before another one did so has to do it again. */
export async function countPlannedRounds(db: Queryable, campaignId: number): Promise<number> {
  return db.$count(
    campaignRounds,
    and(eq(campaignRounds.campaignId, campaignId), eq(campaignRounds.state, 'planned')),
  )
}

/** The run of a round that was taken by the same transaction. */
export async function saveRunOfRound(tx: Tx, roundId: number, masterId: number): Promise<void> {
  await tx.update(campaignRounds).set({ masterId }).where(eq(campaignRounds.id, roundId))
}

/** A round that cannot be planned waits for a person, and says why. */
export function holdRound(
  db: Queryable,
  held: { roundId: number; reason: RoundReason; params: Record<string, string | number>; actor: string },
): Promise<boolean> {
  const { roundId, reason, params, actor } = held
  return moveOne(db, 'round', {
    ...{ id: roundId, from: 'due', to: 'held', actor, reason },
    set: sql`reason = ${reason}, params = ${JSON.stringify(params)}::jsonb`,
  })
}

/** A person lets a round run, or leaves it out. @returns false when it is neither asked about nor held. */
export function decideRound(
  db: Queryable,
  { roundId, decision, actor }: { roundId: number; decision: 'run' | 'skip'; actor: string },
): Promise<boolean> {
  const from = ['asked', 'held'] as const
  if (decision === 'run')
    return moveOne(db, 'round', {
      ...{ id: roundId, from, to: 'due', actor },
      set: sql`reason = null, params = '{}', tries = 0, action = 'ask'`,
    })
  return moveOne(db, 'round', {
    ...{ id: roundId, from, to: 'skipped', actor, reason: 'LEFT_OUT' },
    set: sql`reason = 'LEFT_OUT', params = '{}'`,
  })
}

/** Rounds that are due and whose campaign lets them run, those that have waited longest first. */
export async function listDueRounds(db: Queryable, limit: number): Promise<number[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select r.round_id as id from campaign_rounds r join campaigns c using (campaign_id)
    where ${roundLease.isDue} and c.state = 'active' order by r.next_run_at limit ${limit}`)
  return rows.map(({ id }) => Number(id))
}
