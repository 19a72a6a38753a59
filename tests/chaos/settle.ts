import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '#db/connection.ts'

const askEveryMs = 300

/**
 * Waits until all is settled, for as long as it moves: every move writes an event, so a story that does not grow for
 * `quietMs` is stuck, and one that still grows after `timeoutMs` goes around in circles.
 * @returns why it did not settle, or null when it did.
 */
export const untilSettled = async (
  db: Db,
  it: { isSettled: () => Promise<boolean>; quietMs: number; timeoutMs: number },
): Promise<string | null> => {
  const startedAt = Date.now()
  let events = await countEvents(db)
  let movedAt = startedAt
  while (!(await it.isSettled())) {
    const now = Date.now()
    if (now - startedAt > it.timeoutMs) return `still moving after ${it.timeoutMs / 1_000} s`
    if (now - movedAt > it.quietMs) return `nothing moved for ${it.quietMs / 1_000} s`
    const fresh = await countEvents(db)
    if (fresh > events) movedAt = now
    events = fresh
    await sleep(askEveryMs)
  }
  return null
}

const countEvents = async (db: Db) => {
  const [row] = await db.execute<{ events: string }>(
    sql`select coalesce(max(seq), 0)::text as events from events`,
  )
  return Number(row?.events ?? 0)
}
