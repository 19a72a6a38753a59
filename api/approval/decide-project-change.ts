import type { z } from 'zod'
import {
  changedFields,
  isOfWallet,
  type decideProjectChange as endpoint,
  type ProjectChange,
} from '#contract/approval/project-changes.ts'
import {
  approveChange,
  endChange,
  findOptionalChange,
  lockChange,
  type ChangeRow,
} from '#db/approval/project-changes.ts'
import { saveAudit } from '#db/audit/audit.ts'
import type { Tx } from '#db/connection.ts'
import { findOptionalProject, hasAssetsInFlight, lockProject } from '#db/project/projects.ts'
import { AppError } from '../app-error.ts'
import type { Author } from '../author.ts'
import { isWalletOf } from '../project/index.ts'
import { presentProjectChange } from './read-project-change.ts'

type Answer = z.output<typeof endpoint.body>

/**
 * What a second person says of a change of a key, a wallet or a limit. Approved, it is in force when this transaction ends.
 * @throws AppError NOT_FOUND; NOT_ALLOWED_NOW when it is decided, or its time is over; OWN_REQUEST; CHANGED_MEANWHILE when the project is not
 * any more what was to be changed; PROJECT_HOLDS_NFTS as long as something is on its way to a wallet that would be replaced.
 */
export async function decideProjectChange(
  tx: Tx,
  { changeId, answer }: { changeId: number; answer: Answer },
  author: Author,
): Promise<ProjectChange> {
  const found = await lockOpen(tx, changeId)
  if (found.change.authorId === author.actor) throw new AppError('OWN_REQUEST')
  if (answer.decision === 'refuse') {
    const { reason } = answer
    if (!(await endChange(tx, { changeId, state: 'refused', deciderId: author.actor, reason })))
      throw new AppError('NOT_ALLOWED_NOW')
    return record(tx, found, { action: 'project.refuse', reason }, author)
  }
  await requireStill(tx, found)
  if (!(await approveChange(tx, { changeId, deciderId: author.actor, reason: null })))
    throw new AppError('NOT_ALLOWED_NOW')
  return record(tx, found, { action: 'project.approve', reason: null }, author)
}

/** Takes back what one asked for. @throws AppError NOT_FOUND, FORBIDDEN when somebody else asked, NOT_ALLOWED_NOW. */
export async function withdrawProjectChange(
  tx: Tx,
  changeId: number,
  author: Author,
): Promise<ProjectChange> {
  const found = await lockOpen(tx, changeId)
  if (found.change.authorId !== author.actor) throw new AppError('FORBIDDEN')
  if (!(await endChange(tx, { changeId, state: 'withdrawn' }))) throw new AppError('NOT_ALLOWED_NOW')
  return record(tx, found, { action: 'project.withdraw', reason: null }, author)
}

/** Its project first, as whoever asks for a change has it. */
async function lockOpen(tx: Tx, changeId: number): Promise<ChangeRow> {
  const asked = await findOptionalChange(tx, changeId)
  if (asked) await lockProject(tx, asked.change.projectId)
  const found = asked && (await lockChange(tx, changeId))
  if (!found) throw new AppError('NOT_FOUND')
  if (found.change.state !== 'open') throw new AppError('NOT_ALLOWED_NOW')
  return found
}

/** The project is what it was when the change was asked for, and the wallet may go. */
async function requireStill(tx: Tx, { change }: ChangeRow) {
  const { projectId, subject, fromValue, toValue } = change
  const row = await findOptionalProject(tx, projectId)
  const now = row?.project[changedFields[subject]] ?? null
  if (!row || (now === null ? null : String(now)) !== fromValue) throw new AppError('CHANGED_MEANWHILE')
  if (!isOfWallet(subject)) return
  if (toValue !== null && !isWalletOf(row.project.mainnet, toValue)) throw new AppError('CHANGED_MEANWHILE')
  if (subject === 'admin' && (await hasAssetsInFlight(tx, projectId)))
    throw new AppError('PROJECT_HOLDS_NFTS')
}

async function record(
  tx: Tx,
  { change }: ChangeRow,
  {
    action,
    reason,
  }: { action: 'project.approve' | 'project.refuse' | 'project.withdraw'; reason: string | null },
  author: Author,
): Promise<ProjectChange> {
  const { projectId, subject, fromValue, toValue } = change
  await saveAudit(tx, {
    ...{ ...author, action, entityId: projectId, reason },
    before: { subject, value: fromValue },
    after: { subject, value: toValue },
  })
  const after = await lockChange(tx, change.id)
  if (!after) throw new AppError('NOT_FOUND')
  return presentProjectChange(after, author.actor)
}
