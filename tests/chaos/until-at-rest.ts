import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '#db/connection.ts'

const askEveryMs = 300

/**
 * Waits until all is settled, for as long as it moves: every move writes an event, so a story that does not grow for
 * `quietMs` is stuck, and one that still grows after `timeoutMs` goes around in circles.
 * @returns why it did not settle, or null when it did.
 */
export async function untilAtRest(
  db: Db,
  input: { isSettled: () => Promise<boolean>; quietMs: number; timeoutMs: number },
): Promise<string | null> {
  const startedAt = Date.now()
  let events = await countEvents(db)
  let movedAt = startedAt
  while (!(await input.isSettled())) {
    const now = Date.now()
    if (now - startedAt > input.timeoutMs) return `still moving after ${input.timeoutMs / 1_000} s`
    if (now - movedAt > input.quietMs) return `nothing moved for ${input.quietMs / 1_000} s`
    const fresh = await countEvents(db)
    if (fresh > events) movedAt = now
    events = fresh
    await sleep(askEveryMs)
  }
  return null
}

async function countEvents(db: Db) {
  const [row] = await db.execute<{ events: string }>(
    sql`select coalesce(max(seq), 0)::text as events from events`,
  )
  return Number(row?.events ?? 0)
}
