import { and, eq, or, sql } from 'drizzle-orm'
import { auditActions, type AuditAction, type AuditEntity } from '#contract/audit/actions.ts'
import type { Queryable } from '../connection.ts'
import { auditLog, users } from '../schema.ts'
import { behind, inOrder, type Order } from '../sql/keyset.ts'
import { containsPattern } from '../sql/like-pattern.ts'

export interface NewAudit {
  actor: string
  /** Says what the entry is about, too. */
  action: AuditAction
  entityId: string | number
  before?: unknown
  after?: unknown
  reason?: string | null
  requestId: string
}

/** Writes down an admin's action. Hand over presented rows only: never a key, a password or a cookie. */
export const saveAudit = async (db: Queryable, it: NewAudit) => {
  await db.insert(auditLog).values({ ...it, entity: auditActions[it.action], entityId: String(it.entityId) })
}

export interface AuditFilter {
  entity?: AuditEntity | undefined
  action?: AuditAction | undefined
  /** As text; what it numbers is said by `entity`. */
  entityId?: string | undefined
  /** Part of an e-mail, or a whole id where the account is gone. */
  actor?: string | undefined
  order?: Order | undefined
}

export type AuditRow = Awaited<ReturnType<typeof listAudit>>[number]

/** Entries with the e-mail of whoever acted, newest first unless asked otherwise. */
export const listAudit = (db: Queryable, it: AuditFilter & { after: number | null; limit: number }) =>
  db
    .select({ audit: auditLog, actorUid: users.uid })
    .from(auditLog)
    .leftJoin(users, sql`${users.uuid}::text = ${auditLog.actor}`)
    .where(
      and(
        it.entity ? eq(auditLog.entity, it.entity) : undefined,
        it.action ? eq(auditLog.action, it.action) : undefined,
        it.entityId ? eq(auditLog.entityId, it.entityId) : undefined,
        it.actor
          ? or(eq(auditLog.actor, it.actor), sql`${users.uid} ilike ${containsPattern(it.actor)}`)
          : undefined,
        behind(auditLog.id, it.after, it.order),
      ),
    )
    .orderBy(inOrder(auditLog.id, it.order))
    .limit(it.limit)
