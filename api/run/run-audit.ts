import { masterStatus } from '#contract/codes/status.ts'
import type { RunAudit } from '#contract/run/run-audits.ts'
import { saveAudit } from '#db/audit/audit.ts'
import { askForRunAudit, findOptionalRunAudit, type RunAuditRow } from '#db/census/run-audits.ts'
import type { Queryable, Tx } from '#db/connection.ts'
import { AppError } from '../app-error.ts'
import type { Author } from '../author.ts'
import { readMaster } from './read-master.ts'

/** @throws AppError NOT_FOUND. */
export async function readRunAudit(db: Queryable, masterId: number): Promise<RunAudit | null> {
  await readMaster(db, masterId)
  const row = await findOptionalRunAudit(db, masterId)
  return row && presentRunAudit(row)
}

/** Asks for an audit of a run that has begun. @throws AppError NOT_FOUND, NOT_ALLOWED_NOW. */
export async function startRunAudit(tx: Tx, masterId: number, author: Author): Promise<RunAudit> {
  const { status } = await readMaster(tx, masterId)
  if (status === masterStatus.wait) throw new AppError('NOT_ALLOWED_NOW', { params: { state: status } })
  await askForRunAudit(tx, { masterId, askedBy: author.actor })
  const row = await findOptionalRunAudit(tx, masterId)
  if (!row) throw new AppError('NOT_FOUND')
  await saveAudit(tx, {
    ...author,
    action: 'master.audit',
    entityId: masterId,
    after: { auditId: row.audit.id },
  })
  return presentRunAudit(row)
}

function presentRunAudit({ audit, author }: RunAuditRow): RunAudit {
  return {
    auditId: audit.id,
    masterId: audit.masterId,
    askedBy: author,
    askedAt: audit.askedAt.toISOString(),
    finishedAt: audit.finishedAt?.toISOString() ?? null,
    errorCode: audit.errorCode,
    errorDetail: audit.errorDetail,
    result: audit.result,
  }
}
