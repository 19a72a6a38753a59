import { z } from 'zod'
import { idSchema, lamportsText, orderField, pageOf, pageQuery } from '../envelope.ts'
import { read } from '../endpoint.ts'
import { txKinds } from '../operation/operations.ts'
import { lineText } from '../text.ts'
import { auditActionNames, auditEntities } from './actions.ts'

export const txLogSchema = z.object({
  txLogId: z.number().int(),
  at: z.string(),
  chain: z.enum(['solana', 'kaia', 'ethereum', 'bsc']),
  signature: z.string(),
  kind: z.enum(txKinds),
  /** final: finalized and succeeded. failed: finalized and refused. */
  status: z.enum(['final', 'failed']),
  payerAddress: z.string(),
  slot: z.string(),
  feeLamports: lamportsText,
  spentLamports: lamportsText,
  itemCount: z.number().int(),
  masterId: z.number().int().nullable(),
  chunkId: z.number().int().nullable(),
  errorCode: z.string().nullable(),
})
export type TxLog = z.infer<typeof txLogSchema>

export const txLogFilter = {
  kind: z.enum(txKinds).optional(),
  status: z.enum(['final', 'failed']).optional(),
  masterId: idSchema.optional(),
  signature: lineText().trim().max(100).optional(),
}

export const listTxLog = read('/api/admin/tx-log', {
  tag: 'Log',
  summary: 'Every transaction that reached a chain, newest or oldest first',
  role: 'viewer',
  area: 'runs',
  query: pageQuery.extend({ ...txLogFilter, order: orderField }),
  reply: pageOf(txLogSchema),
})
export const downloadTxLog = read('/api/admin/tx-log.csv', {
  tag: 'Log',
  summary: 'The whole transaction log, or what a filter leaves of it, as CSV',
  role: 'viewer',
  area: 'runs',
  query: z.object({ ...txLogFilter, order: orderField }),
  reply: z.string(),
  kind: 'stream',
})

export const auditLogSchema = z.object({
  auditId: z.number().int(),
  at: z.string(),
  /** The e-mail of the user who did it, or whose API token did; an id where the account no longer exists. */
  actor: z.string(),
  /** The name of the API token that did it; null for a person. */
  tokenName: z.string().nullable(),
  /** `entity.verb`, of auditActions or of an earlier version. */
  action: z.string(),
  entity: z.string(),
  entityId: z.string().nullable(),
  /** Null when nothing was there before. */
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
  requestId: z.string().nullable(),
})
export type AuditLog = z.infer<typeof auditLogSchema>

export const auditFilter = {
  entity: z.enum(auditEntities).optional(),
  action: z.enum(auditActionNames).optional(),
  entityId: lineText().trim().max(100).optional(),
  /** Part of an e-mail or of the name of an API token, or a whole id. */
  actor: lineText().trim().max(200).optional(),
}

export const listAuditLog = read('/api/admin/audit-log', {
  tag: 'Log',
  summary: 'Every admin action with before and after, newest or oldest first',
  role: 'viewer',
  area: 'audit',
  query: pageQuery.extend({ ...auditFilter, order: orderField }),
  reply: pageOf(auditLogSchema),
})
export const downloadAuditLog = read('/api/admin/audit-log.csv', {
  tag: 'Log',
  summary: 'The whole audit log, or what a filter leaves of it, as CSV',
  role: 'viewer',
  area: 'audit',
  query: z.object({ ...auditFilter, order: orderField }),
  reply: z.string(),
  kind: 'stream',
})
