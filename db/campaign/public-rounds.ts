import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import {
  campaignRounds,
  campaigns,
  draws,
  mintingItems,
  mintingMasters,
  projects,
  recipientFiles,
} from '../schema.ts'

/** A round that became a run, of a campaign that its admin made public; null of every other one. */
export async function findOptionalPublicRound(db: Queryable, roundId: number) {
  const [row] = await db
    .select({
      roundId: campaignRounds.id,
      n: campaignRounds.n,
      campaignId: campaigns.id,
      occurrenceAt: campaignRounds.occurrenceAt,
      campaignName: campaigns.name,
      kind: campaigns.kind,
      token: campaigns.token,
      recipients: campaigns.recipients,
      projectName: projects.name,
      projectNameKor: projects.nameKor,
      masterId: mintingMasters.id,
      status: mintingMasters.status,
      total: mintingMasters.total,
      finishedAt: mintingMasters.finishedAt,
      listSha256: recipientFiles.sha256,
    })
    .from(campaignRounds)
    .innerJoin(campaigns, eq(campaigns.id, campaignRounds.campaignId))
    .innerJoin(projects, eq(projects.id, campaigns.projectId))
    .innerJoin(mintingMasters, eq(mintingMasters.id, campaignRounds.masterId))
    .innerJoin(recipientFiles, eq(recipientFiles.id, campaignRounds.fileId))
    .where(
      and(eq(campaignRounds.id, roundId), eq(campaigns.isPublic, true), eq(campaignRounds.state, 'planned')),
    )
  return row ?? null
}
export type PublicRoundRow = NonNullable<Awaited<ReturnType<typeof findOptionalPublicRound>>>

/** Base units that the items of a run are to pay, and those of them that did. */
export async function sumAmounts(db: Queryable, masterId: number): Promise<{ done: string; total: string }> {
  const amount = sql`(${mintingItems.payload}->>'amount')::numeric`
  const [row] = await db
    .select({
      done: sql<string>`coalesce(sum(${amount}) filter (where ${mintingItems.status} = '20'), 0)::text`,
      total: sql<string>`coalesce(sum(${amount}), 0)::text`,
    })
    .from(mintingItems)
    .where(eq(mintingItems.masterId, masterId))
  return row ?? { done: '0', total: '0' }
}

/** Draws whose winners a round is for, by their ids, in that order: those that its rule names, and the one that it made. */
export function listDrawsOfRound(
  db: Queryable,
  { roundId, ids }: { roundId: number; ids: readonly number[] },
) {
  return db
    .select({ drawId: draws.id, name: draws.name, state: draws.state })
    .from(draws)
    .where(or(inArray(draws.id, [...ids]), and(eq(draws.roundId, roundId), eq(draws.state, 'drawn'))))
    .orderBy(draws.id)
}

interface TransactionRow {
  /** The first of its items. */
  itemId: number
  signature: string
  items: number
  at: Date
}

/** Transactions that completed items of a run, in the order of its list. @param input.after the first item of the last one before. */
export async function listCompletedTransactions(
  db: Queryable,
  { masterId, after, limit }: { masterId: number; after: number | null; limit: number },
): Promise<TransactionRow[]> {
  const rows = await db.execute<{ item_id: string; signature: string; items: number; at: string }>(sql`
    select min(item_id) as item_id, signature, count(*)::int as items, max(modified_at) as at from minting_items
    where master_id = ${masterId} and status = '20' and signature is not null
    group by signature having min(item_id) > ${after ?? 0} order by 1 limit ${limit}`)
  return rows.map(({ item_id, at, ...row }) => ({ ...row, itemId: Number(item_id), at: new Date(at) }))
}
