import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import { auditLog, users } from '../schema.ts'

export type NewAudit = Pick<typeof auditLog.$inferInsert, 'actor' | 'action' | 'entity'> & {
  entityId: string | number
  before?: unknown
  after?: unknown
  reason?: string | null
  requestId: string
}

/** Writes down an admin's action. Hand over presented rows only: never a key, a password or a cookie. */
export const saveAudit = async (db: Queryable, it: NewAudit) => {
  await db.insert(auditLog).values({ ...it, entityId: String(it.entityId) })
}

export const listAudit = (
  db: Queryable,
  it: { entity?: string | undefined; after: number | null; limit: number },
) =>
  db
    .select({ audit: auditLog, actorUid: users.uid })
    .from(auditLog)
    .leftJoin(users, sql`${users.uuid}::text = ${auditLog.actor}`)
    .where(
      and(
        it.entity ? eq(auditLog.entity, it.entity) : undefined,
        it.after === null ? undefined : lt(auditLog.id, it.after),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(it.limit)
