import { sql } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'

/**
 * Everybody who had a hand in a run, and so cannot be its second person: who planned, started or changed it, who let its campaign run
 * or asked for its reveal. Of an API token it is the person who made the token. Names of processes are among them.
 * @returns ids of users as the log has them.
 */
export async function listAuthors(db: Queryable, masterId: number): Promise<string[]> {
  const rows = await db.execute<{ author: string }>(sql`
    with run as (
      select m.master_id, m.registrant_id as starter, p.plan_id, p.registrant_id as planner, p.modifier_id as changer
      from minting_masters m join mint_plans p using (plan_id) where m.master_id = ${masterId}
    ), campaign as (
      select c.* from campaign_rounds r join campaigns c using (campaign_id) where r.master_id = ${masterId}
    ), hands as (
      select unnest(array[planner, starter, changer]) as actor from run
      union select actor from events e
        where e.entity = 'master' and e.entity_id = ${masterId} and e.to_state = 'start'
      union select e.actor from minting_items i join events e on e.entity = 'item' and e.entity_id = i.item_id
        where i.master_id = ${masterId} and i.reason_code = 'REPAIRED' and e.reason = 'REPAIRED'
      union select unnest(array[registrant_id, modifier_id]) from campaign
      union select e.actor from campaign_rounds r join events e
        on e.entity = 'round' and e.entity_id = r.round_id and e.to_state = 'due'
        where r.master_id = ${masterId}
      union select e.actor from campaign c join events e
        on e.entity = 'campaign' and e.entity_id = c.campaign_id and e.to_state = 'active'
      union select unnest(array[v.registrant_id, v.modifier_id]) from reveal_runs r join reveals v using (reveal_id)
        where r.master_id = ${masterId}
    )
    select distinct coalesce(t.creator_uuid::text, h.actor) as author
    from hands h left join api_tokens t on 'token:' || t.api_token_id = h.actor
    where h.actor is not null order by 1`)
  return rows.map(({ author }) => author)
}

/** The account IDs of those of them that are users, in the order of the alphabet. */
export async function listUids(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await db.execute<{ uid: string }>(sql`
    select uid from users where uuid::text = any(${sql.param([...ids])}::text[]) order by uid`)
  return rows.map(({ uid }) => uid)
}
