import { sql } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import { periodicTurns } from '../schema.ts'

/** Gives each its row, due at once; one that is there keeps its time. */
export async function ensureTurns(db: Queryable, names: string[]): Promise<void> {
  await db
    .insert(periodicTurns)
    .values(names.map((name) => ({ name })))
    .onConflictDoNothing()
}

/**
 * Takes the turn, when it is due. One that is two intervals away is due too: the database's clock was put back. One interval would
 * not do, for of two that ask at once the earlier may be the one that waited.
 * @returns whether it was taken; the next one is due `everyMs` later, whatever becomes of who took it.
 */
export async function takeTurn(db: Queryable, name: string, everyMs: number): Promise<boolean> {
  const taken = await db.execute(sql`
    update periodic_turns set due_at = now() + ${everyMs} * interval '1 millisecond'
    where name = ${name}
      and (due_at <= now() or due_at > now() + 2 * ${everyMs} * interval '1 millisecond')
    returning name`)
  return taken.length > 0
}
