import { isAboveLimit, runApprovalSchema, type RunApproval } from '#contract/approval/approvals.ts'
import {
  countRecipients,
  findOptionalApproval,
  findOptionalQuestion,
  wasAsked,
  type ApprovalRecord,
  type Question,
} from '#db/approval/approvals.ts'
import { listAuthors, listUids } from '#db/approval/authors.ts'
import type { Queryable } from '#db/connection.ts'
import { AppError } from '../app-error.ts'
import { presenterOf } from '../http/presenter.ts'

export interface ShownApproval {
  approval: RunApproval | null
}

/**
 * What a second person is asked about a run, or said of it, as it is now. Before a worker or a change has asked, it is shown as asked.
 * @throws AppError NOT_FOUND.
 */
export async function readApproval(db: Queryable, masterId: number, actor: string): Promise<ShownApproval> {
  const question = await findOptionalQuestion(db, masterId)
  if (!question) throw new AppError('NOT_FOUND')
  const { costLamports: quoted, limitLamports: limit } = question
  if (!isAboveLimit({ quoted, limit }) && !(await wasAsked(db, masterId))) return { approval: null }
  const record = await findOptionalApproval(db, question)
  const authorIds = await listAuthors(db, masterId)
  const authors = await listUids(db, authorIds)
  const [decider = null] = await listUids(db, record?.deciderId ? [record.deciderId] : [])
  const counts = await countRecipients(db, masterId)
  const of = { authors, isOwn: authorIds.includes(actor), decider, ...counts }
  return { approval: presentApproval(question, record, of) }
}

type Of = Pick<RunApproval, 'authors' | 'isOwn' | 'decider' | 'items' | 'recipients'>

const presentApproval = presenterOf(
  runApprovalSchema,
  (question: Question, record: ApprovalRecord | null, of: Of) => ({
    ...{ masterId: question.masterId, planHash: question.planHash, state: record?.state ?? 'asked' },
    costLamports: String(question.costLamports),
    limitLamports: textOf(record ? record.limitLamports : question.limitLamports),
    ...{ askedAt: record?.askedAt ?? new Date(), decidedAt: record?.decidedAt?.toISOString() ?? null },
    reason: record?.reason ?? null,
    ...of,
  }),
)

function textOf(lamports: bigint | null) {
  return lamports === null ? null : String(lamports)
}
