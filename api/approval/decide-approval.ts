import type { decideApproval as endpoint } from '#contract/approval/approvals.ts'
import {
  askIfChanged,
  decideApproval as decide,
  findOptionalApproval,
  findOptionalQuestion,
} from '#db/approval/approvals.ts'
import { listAuthors } from '#db/approval/authors.ts'
import { saveAudit } from '#db/audit/audit.ts'
import type { Tx } from '#db/connection.ts'
import type { z } from 'zod'
import { AppError } from '../app-error.ts'
import type { Author } from '../author.ts'
import { lockRunFor } from '../run/index.ts'
import { readApproval, type ShownApproval } from './read-approval.ts'

type Answer = z.output<typeof endpoint.body>

/**
 * What a second person says of a run that waits for it: about what they saw, once, and never about what they planned, started or changed.
 * A run that is refused stays as it is: it may be cancelled, or changed and asked about anew.
 * @throws AppError NOT_FOUND, NOT_ALLOWED_NOW when nothing is asked, or it was answered; CHANGED_MEANWHILE, OWN_REQUEST.
 */
export async function decideApproval(
  tx: Tx,
  { masterId, answer }: { masterId: number; answer: Answer },
  author: Author,
): Promise<ShownApproval> {
  await lockRunFor(tx, masterId, ({ control }) => control !== 'cancelling' && control !== 'cancelled')
  const question = await findOptionalQuestion(tx, masterId, { isLocked: true })
  if (!question || !(await askIfChanged(tx, masterId))) throw new AppError('NOT_ALLOWED_NOW')
  const { planHash } = question
  if (answer.planHash !== planHash) throw new AppError('CHANGED_MEANWHILE')
  if ((await listAuthors(tx, masterId)).includes(author.actor)) throw new AppError('OWN_REQUEST')
  const before = await findOptionalApproval(tx, question)
  const isApproved = answer.decision === 'approve'
  const state = isApproved ? 'approved' : 'refused'
  const reason = answer.decision === 'refuse' ? answer.reason : null
  if (!(await decide(tx, { masterId, planHash, state, deciderId: author.actor, reason })))
    throw new AppError('NOT_ALLOWED_NOW')
  await saveAudit(tx, {
    ...author,
    ...{ action: isApproved ? 'master.approve' : 'master.refuse', entityId: masterId, reason },
    before: { approval: before?.state ?? null },
    after: { approval: state, planHash, costLamports: String(question.costLamports) },
  })
  return readApproval(tx, masterId, author.actor)
}
