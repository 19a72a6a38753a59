import type { AirdropApplication, MyApplication } from '#contract/airdrop/applications.ts'
import type { ApplicationDecision } from '#contract/airdrop/codes.ts'
import {
  findOptionalApplication,
  findOptionalApplicationOf,
  type Applicant,
} from '#db/airdrop/applications.ts'
import { decideApplications, withdrawApplication as saveWithdrawn } from '#db/airdrop/decide.ts'
import { saveAudit } from '#db/audit/audit.ts'
import type { Queryable, Tx } from '#db/connection.ts'
import { AppError } from '../app-error.ts'
import { audited } from '../audit/index.ts'
import type { Author } from '../author.ts'
import { presentApplication, presentMyApplication } from './present-application.ts'

/** @throws AppError NOT_FOUND. */
export async function readApplication(db: Queryable, applicationId: number): Promise<AirdropApplication> {
  const row = await findOptionalApplication(db, applicationId)
  if (!row) throw new AppError('NOT_FOUND')
  return presentApplication(row)
}

interface Decided {
  decision: ApplicationDecision
  reason: string | null
}

/** @throws AppError NOT_FOUND, NOT_ALLOWED_NOW for one that is so already or was withdrawn. */
export function decideApplication(
  tx: Tx,
  { applicationId, ...decided }: Decided & { applicationId: number },
  author: Author,
): Promise<AirdropApplication> {
  const { reason } = decided
  const read = (id: number) => readApplication(tx, id)
  const entry = { action: 'application.decide', id: applicationId, read } as const
  return audited(tx, { ...entry, ...(reason !== null && { reason }) }, author, async ({ state }) => {
    const ids = await decideApplications(tx, { ids: [applicationId], ...decided, actor: author.actor })
    if (ids.length === 0) throw new AppError('NOT_ALLOWED_NOW', { params: { state } })
  })
}

/** Decides those that may be, and writes down which. */
export async function decideMany(
  tx: Tx,
  { applicationIds, ...decided }: Decided & { applicationIds: number[] },
  author: Author,
): Promise<{ decided: number }> {
  const ids = await decideApplications(tx, { ids: applicationIds, ...decided, actor: author.actor })
  const { decision, reason } = decided
  for (const entityId of ids)
    await saveAudit(tx, { ...author, action: 'application.decide', entityId, after: { decision }, reason })
  return { decided: ids.length }
}

/** @throws AppError NOT_FOUND for anybody else's, NOT_ALLOWED_NOW for one that a round is for, or that was refused. */
export function withdrawApplication(
  tx: Tx,
  { applicationId, applicant }: { applicationId: number; applicant: Applicant },
  author: Author,
): Promise<MyApplication> {
  const read = async (id: number) => {
    const row = await findOptionalApplicationOf(tx, { applicationId: id, ...applicant })
    if (!row) throw new AppError('NOT_FOUND')
    return presentMyApplication(row)
  }
  const entry = { action: 'application.withdraw', id: applicationId, read } as const
  return audited(tx, entry, author, async ({ state }) => {
    const isWithdrawn = await saveWithdrawn(tx, { applicationId, actor: author.actor })
    if (!isWithdrawn) throw new AppError('NOT_ALLOWED_NOW', { params: { state } })
  })
}
