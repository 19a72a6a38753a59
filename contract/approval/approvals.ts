import { z } from 'zod'
import { idSchema, lamportsText, pageOf, pageQuery } from '../envelope.ts'
import { read, write } from '../endpoint.ts'
import { reasonText } from '../text.ts'
import { changeSubjects } from './project-changes.ts'

export const approvalStates = ['asked', 'approved', 'refused'] as const
export type ApprovalState = (typeof approvalStates)[number]

/** @param limitLamports of the project; null: its runs need nobody's approval. @returns whether a quote needs that of a second person. */
export function isAboveLimit({ quoted, limit }: { quoted: bigint; limit: bigint | null }): boolean {
  return limit !== null && quoted > limit
}

export const runApprovalSchema = z.object({
  masterId: z.number().int(),
  /** SHA-256 of all that the run does and to whom, in hex: what is approved, and nothing else. */
  planHash: z.string(),
  state: z.enum(approvalStates),
  costLamports: lamportsText,
  /** Of the project when it was asked; null: it had one earlier. */
  limitLamports: lamportsText.nullable(),
  items: z.number().int(),
  /** Different wallets among its items. */
  recipients: z.number().int(),
  /** Who planned, started or changed it: they may not decide. */
  authors: z.array(z.string()),
  /** Whether the reader is one of them. */
  isOwn: z.boolean(),
  askedAt: z.string(),
  decider: z.string().nullable(),
  decidedAt: z.string().nullable(),
  reason: z.string().nullable(),
})
export type RunApproval = z.infer<typeof runApprovalSchema>

const params = z.object({ masterId: idSchema })

export const readApproval = read('/api/admin/masters/{masterId}/approval', {
  tag: 'Runs',
  summary: 'What a second person is asked about a run, or said of it, as it is now; null: nobody is asked',
  role: 'viewer',
  area: 'runs',
  errors: ['NOT_FOUND'],
  params,
  reply: z.object({ approval: runApprovalSchema.nullable() }),
})

/** No API token reaches it: a program is no second person. */
export const decideApproval = write('/api/admin/masters/{masterId}/approval', {
  tag: 'Runs',
  summary:
    'Approve or refuse a run above the limit of its project; never by who planned, started or changed it',
  role: 'approver',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW', 'OWN_REQUEST', 'CHANGED_MEANWHILE'],
  params,
  body: z.discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('approve'), planHash: planHash() }),
    z.strictObject({ decision: z.literal('refuse'), planHash: planHash(), reason: reasonText() }),
  ]),
  reply: z.object({ approval: runApprovalSchema.nullable() }),
})

/** What the approver saw. */
function planHash() {
  return z.string().regex(/^[0-9a-f]{64}$/)
}

/** Of what kind that is which waits for a second person. */
export const approvalKinds = ['run', 'change'] as const

export const waitingApprovalSchema = z.object({
  /** `run:12`, `change:3`. */
  key: z.string(),
  kind: z.enum(approvalKinds),
  /** Of the run, or of the change of a project. */
  id: z.number().int(),
  /** Of the run, or of the project. */
  name: z.string(),
  /** Of a change: what it is of. */
  subject: z.enum(changeSubjects).nullable(),
  /** Who planned the run or let its campaign run, or asked for the change; null: a program. */
  asker: z.string().nullable(),
  askedAt: z.string(),
  /** Of a run. */
  costLamports: lamportsText.nullable(),
  items: z.number().int().nullable(),
})
export type WaitingApproval = z.infer<typeof waitingApprovalSchema>

export const listApprovals = read('/api/admin/approvals', {
  tag: 'Runs',
  summary:
    'All that waits for a second person, the oldest first: runs, and changes of keys, wallets and limits',
  role: 'viewer',
  area: 'runs',
  query: pageQuery.extend({ kind: z.enum(approvalKinds).optional() }),
  reply: pageOf(waitingApprovalSchema),
})
