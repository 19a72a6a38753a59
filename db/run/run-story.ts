import { desc, sql } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import { events, users } from '../schema.ts'

const eventsMax = 200

/** What happened to a run as a whole, the newest first. */
export function listEventsOfRun(db: Queryable, masterId: number) {
  return db
    .select({ event: events, actorUid: users.uid })
    .from(events)
    .leftJoin(users, sql`${users.uuid}::text = ${events.actor}`)
    .where(sql`${events.entity} = 'master' and ${events.entityId} = ${masterId}`)
    .orderBy(desc(events.seq))
    .limit(eventsMax)
}
