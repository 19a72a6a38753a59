import { z } from 'zod'
import { read } from '../endpoint.ts'

/**
 * What is wrong with the audit log's chain of hashes. CHANGED: the entry, or its place among the others, is not what was
 * linked. MISSING: entries before it are gone. TRUNCATED: entries at the end are gone. OTHER_HEAD: the chain has another hash
 * at the place of a head that is known, so it was written anew.
 */
export const auditFaultCodes = ['CHANGED', 'MISSING', 'TRUNCATED', 'OTHER_HEAD'] as const

export const auditFaultSchema = z.object({
  code: z.enum(auditFaultCodes),
  /** The first link and the last one that this is about. */
  from: z.number().int(),
  to: z.number().int(),
  /** The entry where it shows; null where there is none. */
  auditId: z.number().int().nullable(),
})
export type AuditFault = z.infer<typeof auditFaultSchema>

export const auditHeadSchema = z.object({
  /** How many entries are linked; 0: none yet. */
  link: z.number().int(),
  /** SHA-256 as hex; empty where none is linked. */
  hash: z.string(),
  linkedAt: z.string(),
  /** When a worker checked a part of the chain last; null: not yet. */
  checkedAt: z.string().nullable(),
  fault: auditFaultSchema.nullable(),
})
export type AuditHead = z.infer<typeof auditHeadSchema>

export const readAuditHead = read('/api/admin/audit-head', {
  tag: 'Log',
  summary: "The last link of the audit log's chain of hashes, to be kept elsewhere",
  role: 'viewer',
  area: 'audit',
  reply: auditHeadSchema,
})
