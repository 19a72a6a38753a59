import { and, eq, ilike, or, sql } from 'drizzle-orm'
import { auditActions, type AuditAction, type AuditEntity } from '#contract/audit/actions.ts'
import type { Queryable } from '../connection.ts'
import { apiTokens, auditLog, users } from '../schema.ts'
import { creators } from '../sql/authors.ts'
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

/** Records an admin's action. Pass presented rows only: never a key, a password or a cookie. */
export async function saveAudit(db: Queryable, newAudit: NewAudit) {
  await db
    .insert(auditLog)
    .values({ ...newAudit, entity: auditActions[newAudit.action], entityId: String(newAudit.entityId) })
}

export interface AuditFilter {
  entity?: AuditEntity | undefined
  action?: AuditAction | undefined
  /** As text; what it numbers is said by `entity`. */
  entityId?: string | undefined
  /** Part of an e-mail or of the name of an API token, or a whole id. */
  actor?: string | undefined
  order?: Order | undefined
}

export type AuditRow = Awaited<ReturnType<typeof listAudit>>[number]

/** Entries with the e-mail of the user who acted, newest first unless asked otherwise. */
export function listAudit(db: Queryable, input: AuditFilter & { after: number | null; limit: number }) {
  return db
    .select({ audit: auditLog, actorUid: users.uid, token: { name: apiTokens.name, creator: creators.uid } })
    .from(auditLog)
    .leftJoin(users, sql`${users.uuid}::text = ${auditLog.actor}`)
    .leftJoin(apiTokens, sql`'token:' || ${apiTokens.id} = ${auditLog.actor}`)
    .leftJoin(creators, eq(creators.uuid, apiTokens.creatorUuid))
    .where(
      and(
        input.entity ? eq(auditLog.entity, input.entity) : undefined,
        input.action ? eq(auditLog.action, input.action) : undefined,
        input.entityId ? eq(auditLog.entityId, input.entityId) : undefined,
        input.actor ? or(eq(auditLog.actor, input.actor), ...named(input.actor)) : undefined,
        behind(auditLog.id, input.after, input.order),
      ),
    )
    .orderBy(inOrder(auditLog.id, input.order))
    .limit(input.limit)
}

/** A person, a program, or whoever made the program. */
function named(text: string) {
  const pattern = containsPattern(text)
  return [users.uid, apiTokens.name, creators.uid].map((name) => ilike(name, pattern))
}
