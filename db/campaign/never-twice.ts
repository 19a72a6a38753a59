import { sql, type SQL } from 'drizzle-orm'
import { reasonsNotRetried, reasonsOnChain } from '#contract/run/item-group.ts'
import type { Queryable } from '../connection.ts'

/** Solana wallets with all others that the same users have linked. */
function withLinked(wallets: ReturnType<typeof sql>) {
  return sql`(${wallets} union
    select o.address from wallets w join wallets o on o.user_uuid = w.user_uuid
    where w.family = 'solana' and o.family = 'solana' and w.address in (${wallets}))`
}

/**
 * Whether `minting_items i` gave its wallet something, may have, or may still. What failed gave nothing, unless something of it may be on
 * chain; what a person gave up has its business key until that is out of the question.
 */
export const mayHaveGiven = sql`(i.status <> '40' or i.reason_code = any(${sql.param([...reasonsOnChain])}::text[])
  or (i.reason_code = any(${sql.param([...reasonsNotRetried])}::text[]) and not starts_with(i.business_key, 'released:')))`

/**
 * Whether anybody of a list got a round of a campaign, or may still, with all linked wallets: what failed for good got nothing. Asked
 * by whoever holds the campaign, since an item that failed may have been put back in line after the list was worked out.
 */
export async function isAnyGiven(
  db: Queryable,
  { campaignId, owners }: { campaignId: number; owners: readonly string[] },
): Promise<boolean> {
  const listed = sql`select unnest(${sql.param([...owners])}::text[])`
  const rows = await db.execute(sql`
    select 1 from campaign_rounds r join minting_items i using (master_id)
    where r.campaign_id = ${campaignId} and ${mayHaveGiven} and i.owner in ${withLinked(listed)} limit 1`)
  return rows.length > 0
}

/**
 * Whether an item of `minting_items` is of a round, of a campaign where nobody gets it twice, whose person another round is for by now. A
 * retry leaves it out. Looked up by its wallets, since rounds have many items.
 * @param masterId its run.
 */
export function isGivenElsewhere(masterId: SQL): SQL {
  const campaignId = sql`(select r.campaign_id from campaign_rounds r join campaigns c using (campaign_id)
    where r.master_id = ${masterId} and (c.recipients->>'isNeverTwice')::boolean)`
  return sql`(${campaignId} is not null and exists (
    select 1 from ${withLinked(sql`select minting_items.owner as address`)} person cross join lateral (
      select i.master_id from minting_items i where i.owner = person.address and ${mayHaveGiven}
      -- Else PostgreSQL may begin with all items of all rounds.
      offset 0
    ) as i join campaign_rounds r using (master_id)
    where r.campaign_id = ${campaignId} and i.master_id <> ${masterId}))`
}

/** Items that failed of which that is so. */
export async function listGivenElsewhere(db: Queryable, masterId: number): Promise<number[]> {
  const rows = await db.execute<{ item_id: string }>(sql`
    select item_id from minting_items
    where master_id = ${masterId} and status = '40' and ${isGivenElsewhere(sql`${masterId}`)}`)
  return rows.map(({ item_id: id }) => Number(id))
}

/**
 * Whether a run is a round of a campaign where nobody gets it twice, and anybody of a list got a round of that, or may still. Asked by whoever
 * holds the campaign.
 */
export async function isGivenInCampaignOf(
  db: Queryable,
  { masterId, owners }: { masterId: number; owners: readonly string[] },
): Promise<boolean> {
  const [row] = await db.execute<{ campaign_id: string }>(sql`
    select campaign_id from campaign_rounds r join campaigns c using (campaign_id)
    where r.master_id = ${masterId} and (c.recipients->>'isNeverTwice')::boolean`)
  return row !== undefined && isAnyGiven(db, { campaignId: Number(row.campaign_id), owners })
}

/** Locks the campaign whose round a run is, if it is one, until the transaction ends: no round of it is planned meanwhile. */
export async function lockCampaignOfRun(db: Queryable, masterId: number): Promise<void> {
  await db.execute(sql`
    select 1 from campaigns c join campaign_rounds r using (campaign_id) where r.master_id = ${masterId}
    for update of c`)
}
