import { z } from 'zod'
import { idSchema, lamportsText } from '../envelope.ts'
import { read, write } from '../endpoint.ts'

/** Where chain and rows differ about a run; params say about what. */
export const auditDifferenceCodes = [
  'DONE_NOT_ON_CHAIN',
  'NOT_IN_ROWS',
  'OTHER_SIGNATURE',
  'LOGGED_NOT_ON_CHAIN',
  'OTHER_COST',
  'NOT_LOGGED',
  'CHAIN_AHEAD',
] as const
export type AuditDifferenceCode = (typeof auditDifferenceCodes)[number]

export const auditDifferenceSchema = z.object({
  code: z.enum(auditDifferenceCodes),
  params: z.record(z.string(), z.string()),
})
export type AuditDifference = z.infer<typeof auditDifferenceSchema>

/** Why an audit came to no result. */
export const auditErrorCodes = ['RPC_UNREACHABLE', 'SIGNER_MISSING', 'NOTHING_MINTED', 'FAILED'] as const
export type AuditErrorCode = (typeof auditErrorCodes)[number]

const count = z.object({ onChain: z.number().int(), inRows: z.number().int() })

export const runAuditResultSchema = z.object({
  nfts: count,
  transactions: count,
  lamports: z.object({ onChain: lamportsText, inRows: lamportsText }),
  /** How many there are; `differences` has the first of them. */
  differenceCount: z.number().int(),
  differences: z.array(auditDifferenceSchema),
})
export type RunAuditResult = z.infer<typeof runAuditResultSchema>

export const runAuditSchema = z.object({
  auditId: z.number().int(),
  masterId: z.number().int(),
  askedBy: z.string().nullable(),
  askedAt: z.string(),
  finishedAt: z.string().nullable(),
  errorCode: z.enum(auditErrorCodes).nullable(),
  /** What was said when it failed, as it was said. */
  errorDetail: z.string().nullable(),
  result: runAuditResultSchema.nullable(),
})
export type RunAudit = z.infer<typeof runAuditSchema>

const params = z.object({ masterId: idSchema })

export const readRunAudit = read('/api/admin/masters/{masterId}/audit', {
  tag: 'Runs',
  summary: 'The newest audit of a run; null before the first',
  role: 'viewer',
  area: 'runs',
  errors: ['NOT_FOUND'],
  params,
  reply: runAuditSchema.nullable(),
})
export const startRunAudit = write('/api/admin/masters/{masterId}/audit', {
  tag: 'Runs',
  summary: 'Audit a run against the chain; it changes nothing',
  role: 'operator',
  area: 'runs',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
  params,
  body: z.object({}),
  reply: runAuditSchema,
})
