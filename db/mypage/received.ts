import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import { campaignRounds, campaigns, mintingItems, mintingMasters, mintPlans } from '../schema.ts'
import { behind } from '../sql/keyset.ts'

const kinds = ['sendCoin', 'sendToken', 'transfer'] as const
export type ReceivedRow = Awaited<ReturnType<typeof listReceivedBy>>[number]

/** What runs send to wallets beside what they mint, newest first. @param input.after item id of the last row of the page before. */
export async function listReceivedBy(
  db: Queryable,
  input: { owners: string[]; after: number | null; limit: number },
) {
  const rows = await db
    .select({
      itemId: mintingItems.id,
      name: mintingItems.name,
      kind: mintPlans.kind,
      status: mintingItems.status,
      wallet: mintingItems.owner,
      campaignName: campaigns.name,
      round: campaignRounds.n,
      publicRoundId: sql<
        number | null
      >`case when ${campaigns.isPublic} then ${campaignRounds.id} end`.mapWith(campaignRounds.id),
      signature: mintingItems.signature,
      at: mintingItems.modifiedAt,
    })
    .from(mintingItems)
    .innerJoin(mintingMasters, eq(mintingMasters.id, mintingItems.masterId))
    .innerJoin(mintPlans, eq(mintPlans.id, mintingMasters.planId))
    .leftJoin(campaignRounds, eq(campaignRounds.masterId, mintingMasters.id))
    .leftJoin(campaigns, eq(campaigns.id, campaignRounds.campaignId))
    .where(
      and(
        inArray(mintingItems.owner, input.owners),
        inArray(mintPlans.kind, [...kinds]),
        behind(mintingItems.id, input.after),
      ),
    )
    .orderBy(desc(mintingItems.id))
    .limit(input.limit)
  return rows.flatMap(({ kind: of, ...row }) => {
    const kind = kinds.find((one) => one === of)
    return kind ? [{ ...row, kind }] : []
  })
}
