export { auditLogChain, lineOfAuditLog, readKnownHead, sentencesOfAuditLog } from './audit-log-chain.ts'
export { checkAuditLog } from './check-audit-log.ts'
export { linkAuditLog } from './link-audit-log.ts'
