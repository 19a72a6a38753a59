import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { AuditErrorCode, RunAuditResult } from '#contract/run/run-audits.ts'
import type { Queryable, Tx } from '../connection.ts'
import { runAudits } from '../schema.ts'
import { isUser, registrants } from '../sql/authors.ts'
import type { Told } from '#contract/codes/told.ts'

function selectAudits(db: Queryable) {
  return db
    .select({ audit: runAudits, author: registrants.uid })
    .from(runAudits)
    .leftJoin(registrants, isUser(registrants, runAudits.askedBy))
}
export type RunAuditRow = Awaited<ReturnType<typeof selectAudits>>[number]

/** The newest of a run, finished or not. */
export async function findOptionalRunAudit(db: Queryable, masterId: number): Promise<RunAuditRow | null> {
  const [row] = await selectAudits(db)
    .where(eq(runAudits.masterId, masterId))
    .orderBy(desc(runAudits.id))
    .limit(1)
  return row ?? null
}

/** One that waits or is being made already is enough. */
export async function askForRunAudit(tx: Tx, { masterId, askedBy }: { masterId: number; askedBy: string }) {
  await tx.insert(runAudits).values({ masterId, askedBy }).onConflictDoNothing()
}

/** Audits that no worker is making. */
export async function listDueRunAudits(db: Queryable, limit: number): Promise<number[]> {
  const rows = await db.execute<{ audit_id: string }>(sql`
    select audit_id from run_audits where finished_at is null and (held_until is null or held_until < now())
    order by audit_id limit ${limit}`)
  return rows.map((row) => Number(row.audit_id))
}

/** @returns the run to audit; null when another worker has it, or it is finished. */
export async function claimRunAudit(db: Queryable, auditId: number, leaseMs: number): Promise<number | null> {
  const [row] = await db.execute<{ master_id: string }>(sql`
    update run_audits set held_until = now() + ${leaseMs} * interval '1 millisecond'
    where audit_id = ${auditId} and finished_at is null and (held_until is null or held_until < now())
    returning master_id`)
  return row ? Number(row.master_id) : null
}

/** It is still being made. */
export async function extendRunAudit(db: Queryable, auditId: number, leaseMs: number) {
  await db.execute(sql`
    update run_audits set held_until = now() + ${leaseMs} * interval '1 millisecond'
    where audit_id = ${auditId} and finished_at is null`)
}

/** Of two workers that made it, the first one's stays. */
export async function finishRunAudit(
  db: Queryable,
  auditId: number,
  end: { errorCode: AuditErrorCode; errorDetail?: Told } | { result: RunAuditResult },
) {
  await db
    .update(runAudits)
    .set({ ...end, finishedAt: sql`now()` })
    .where(and(eq(runAudits.id, auditId), isNull(runAudits.finishedAt)))
}
