import { sql } from 'drizzle-orm'
import type { Db } from '#db/connection.ts'

/** A week passes, and a minute, so that no time is one that was: everything of a campaign is that much older. */
export async function passWeek(db: Db, campaignId: number): Promise<void> {
  await db.execute(sql`
    update campaign_rounds set occurrence_at = occurrence_at - interval '7 days 1 minute' where campaign_id = ${campaignId}`)
  await db.execute(sql`
    update campaigns set next_run_at = now(), schedule = jsonb_set(jsonb_set(schedule,
      '{first}', to_jsonb(to_char((schedule->>'first')::timestamptz at time zone 'utc' - interval '7 days 1 minute', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))),
      '{until}', to_jsonb(to_char((schedule->>'until')::timestamptz at time zone 'utc' - interval '7 days 1 minute', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    where campaign_id = ${campaignId}`)
}
