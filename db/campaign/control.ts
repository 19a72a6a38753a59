import { eq, sql } from 'drizzle-orm'
import type { CampaignState } from '#contract/campaign/codes.ts'
import type { Queryable, Tx } from '../connection.ts'
import { move, moveOne } from '../moves/move.ts'
import { campaignRounds, campaigns } from '../schema.ts'

interface By {
  campaignId: number
  actor: string
  reason?: string | undefined
}

/** Lets a campaign run by itself from now on; what came before is none of it, or is left out. @param nextAt of its schedule. */
export function activate(
  db: Queryable,
  { campaignId, actor, reason, nextAt }: By & { nextAt: Date },
): Promise<boolean> {
  return moveOne(db, 'campaign', {
    ...{ id: campaignId, from: ['draft', 'paused'], to: 'active', actor, reason },
    set: sql`first_active_at = coalesce(first_active_at, now()), active_since = now(),
      next_at = ${nextAt.toISOString()}::timestamptz, tries = 0`,
  })
}

export function pause(db: Queryable, { campaignId, actor, reason }: By): Promise<boolean> {
  return moveOne(db, 'campaign', { id: campaignId, from: 'active', to: 'paused', actor, reason })
}

/** Ends a campaign, with its rounds that are no run yet. @returns false when it has ended already. */
export async function end(
  tx: Tx,
  { campaignId, actor, reason, from = ['draft', 'active', 'paused'] }: By & { from?: CampaignState[] },
): Promise<boolean> {
  const isEnded = await moveOne(tx, 'campaign', {
    ...{ id: campaignId, from, to: 'ended', actor, reason },
    set: sql`next_at = null`,
  })
  if (!isEnded) return false
  await move(tx, 'round', {
    ...{ from: ['due', 'asked', 'held'], to: 'skipped', actor, reason: 'CAMPAIGN_ENDED' },
    where: sql`r.campaign_id = ${campaignId}`,
    set: sql`reason = 'CAMPAIGN_ENDED', params = '{}'`,
  })
  return true
}

/** What a worker found of a campaign: when its next round is, and what one costs. */
export async function saveNext(
  db: Queryable,
  campaignId: number,
  { nextAt }: { nextAt: Date | null },
): Promise<void> {
  await db.update(campaigns).set({ nextAt }).where(eq(campaigns.id, campaignId))
}

/** Rounds of a campaign that are not over: they wait for a worker or for a person. */
export async function countOpenRounds(db: Queryable, campaignId: number): Promise<number> {
  return db.$count(
    campaignRounds,
    sql`${campaignRounds.campaignId} = ${campaignId} and ${campaignRounds.state} in ('due', 'asked', 'held')`,
  )
}
