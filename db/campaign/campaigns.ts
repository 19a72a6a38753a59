import { eq, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../connection.ts'
import { campaigns, projects } from '../schema.ts'
import { isUser, modifiers, registrants } from '../sql/authors.ts'
import { keysetQuery } from '../sql/keyset-query.ts'
import { onlyId } from '../sql/only-id.ts'

const roundsOf = sql`from campaign_rounds r where r.campaign_id = campaigns.campaign_id`

function selectCampaigns(db: Queryable) {
  return db
    .select({
      campaign: campaigns,
      projectSymbol: projects.symbol,
      rounds: sql<number>`(select count(*)::int ${roundsOf})`,
      openQuestions: sql<number>`(select count(*)::int ${roundsOf} and r.state in ('asked', 'held'))`,
      registrant: registrants.uid,
      modifier: modifiers.uid,
    })
    .from(campaigns)
    .innerJoin(projects, eq(projects.id, campaigns.projectId))
    .leftJoin(registrants, isUser(registrants, campaigns.registrantId))
    .leftJoin(modifiers, isUser(modifiers, campaigns.modifierId))
}
export type CampaignRow = Awaited<ReturnType<typeof listCampaigns>>[number]
export type CampaignRecord = CampaignRow['campaign']

export const listCampaigns = keysetQuery({
  select: selectCampaigns,
  key: campaigns.id,
  search: { contains: [campaigns.name, campaigns.code] },
  filters: { state: campaigns.state, kind: campaigns.kind, preset: campaigns.preset },
})

export async function findOptionalCampaign(db: Queryable, campaignId: number): Promise<CampaignRow | null> {
  const [row] = await selectCampaigns(db).where(eq(campaigns.id, campaignId))
  return row ?? null
}

/** Locks a campaign until the transaction ends: what is decided of it waits, or was first. */
export async function lockCampaign(tx: Tx, campaignId: number): Promise<CampaignRecord | null> {
  const [row] = await tx.select().from(campaigns).where(eq(campaigns.id, campaignId)).for('update')
  return row ?? null
}

type Values = Omit<typeof campaigns.$inferInsert, 'id' | 'state'>

/** @throws a unique violation of campaigns_code for a code that another campaign of the project has. */
export async function saveNewCampaign(db: Queryable, values: Values): Promise<number> {
  return onlyId(await db.insert(campaigns).values(values).returning({ id: campaigns.id }))
}

export async function saveCampaign(db: Queryable, campaignId: number, values: Partial<Values>) {
  await db.update(campaigns).set(values).where(eq(campaigns.id, campaignId))
}

/** Campaigns that may have times to come, with what a calendar needs of them. */
export async function listScheduled(db: Queryable, limit: number): Promise<CampaignRecord[]> {
  return db
    .select()
    .from(campaigns)
    .where(sql`${campaigns.state} in ('draft', 'active', 'paused')`)
    .orderBy(campaigns.id)
    .limit(limit)
}
