import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import { users } from '../schema.ts'

export type User = typeof users.$inferSelect

/** @param uid the e-mail used as ID, in any case. */
export async function findOptionalUser(db: Queryable, uid: string) {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.uid, uid.toLowerCase()), isNull(users.deletedAt)))
  return row ?? null
}

export async function countOwners(db: Queryable) {
  const rows = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from users where role = 'owner' and deleted_at is null`,
  )
  return rows[0]?.count ?? 0
}

/** Adds a user; one with the same ID that is already there stays as it is. Returns whether it was added. */
export async function saveNewUser(db: Queryable, user: typeof users.$inferInsert) {
  const rows = await db
    .insert(users)
    .values({ ...user, uid: user.uid.toLowerCase() })
    .onConflictDoNothing()
    .returning({ uuid: users.uuid })
  return rows.length === 1
}

/** @throws Error when there is no such user, or it is deleted. */
export async function findUser(db: Queryable, uuid: string) {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.uuid, uuid), isNull(users.deletedAt)))
  if (!row) throw new Error(`There is no user ${uuid}.`)
  return row
}
