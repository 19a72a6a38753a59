import { desc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import { auditLog, companies, migrations, users } from '../schema.ts'
import { modifiers } from '../sql/authors.ts'

/** What the page of one user says beside its line in the list. */
export async function findUserFacts(db: Queryable, uuid: string) {
  const [row] = await db
    .select({
      nickname: users.nickname,
      language: users.language,
      emailVerifiedAt: users.emailVerifiedAt,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      blockedAt: users.blockedAt,
      blockReason: users.blockReason,
      blocker: modifiers.uid,
      closedAt: users.deletedAt,
      businessNo: companies.businessNo,
    })
    .from(users)
    .leftJoin(companies, eq(companies.userUuid, users.uuid))
    .leftJoin(modifiers, eq(modifiers.uuid, users.blockerUuid))
    .where(eq(users.uuid, uuid))
  if (!row) throw new Error(`There is no user ${uuid}.`)
  return row
}

/** Migrations that a user asked for, newest first. */
export function listMigrationsOfUser(db: Queryable, userUuid: string, limit: number) {
  return db
    .select({
      migrationId: migrations.id,
      state: migrations.state,
      name: migrations.oldNftName,
      oldNftId: migrations.oldNftId,
      registeredAt: migrations.regTime,
    })
    .from(migrations)
    .where(eq(migrations.userUuid, userUuid))
    .orderBy(desc(migrations.id))
    .limit(limit)
}

/** What a user did, and what was done to their account, newest first. */
export function listEventsOfUser(db: Queryable, userUuid: string, limit: number) {
  const newest = (condition: ReturnType<typeof sql>) =>
    sql`(select audit_id from audit_log where ${condition} order by audit_id desc limit ${limit})`
  return db
    .select({
      auditId: auditLog.id,
      at: auditLog.at,
      action: auditLog.action,
      actor: users.uid,
      reason: auditLog.reason,
    })
    .from(auditLog)
    .leftJoin(users, sql`${users.uuid}::text = ${auditLog.actor} and ${auditLog.actor} <> ${userUuid}`)
    .where(
      sql`${auditLog.id} in (${newest(sql`entity_id = ${userUuid}`)} union ${newest(sql`actor = ${userUuid}`)})`,
    )
    .orderBy(desc(auditLog.id))
    .limit(limit)
}

/** Whether somebody did the same to the same lately: it need not be written down again. */
export async function hasAuditSince(
  db: Queryable,
  input: { actor: string; action: string; entityId: string; since: Date },
): Promise<boolean> {
  const rows = await db.execute(sql`
    select 1 from audit_log where entity_id = ${input.entityId} and action = ${input.action}
      and actor = ${input.actor} and at > ${input.since.toISOString()}::timestamptz limit 1`)
  return rows.length > 0
}
