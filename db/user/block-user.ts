import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../connection.ts'
import { users } from '../schema.ts'

/**
 * Locks users until the transaction ends, in the order of their uuids: two who block each other at once wait in no circle.
 * @returns those that are there.
 */
export function lockUsers(tx: Tx, uuids: string[]) {
  return tx
    .select({ uuid: users.uuid, status: users.status, role: users.role })
    .from(users)
    .where(inArray(users.uuid, uuids))
    .orderBy(users.uuid)
    .for('update')
}

/** @returns false when the user is blocked already, or has left. */
export async function saveBlocked(
  tx: Tx,
  { uuid, reason, blocker }: { uuid: string; reason: string; blocker: string },
): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ status: 'blocked', blockedAt: sql`now()`, blockReason: reason, blockerUuid: blocker })
    .where(and(eq(users.uuid, uuid), eq(users.status, 'active')))
    .returning({ uuid: users.uuid })
  return rows.length === 1
}

/** @returns false when the user is not blocked. */
export async function saveUnblocked(tx: Tx, uuid: string): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ status: 'active', blockedAt: null, blockReason: null, blockerUuid: null })
    .where(and(eq(users.uuid, uuid), eq(users.status, 'blocked')))
    .returning({ uuid: users.uuid })
  return rows.length === 1
}
