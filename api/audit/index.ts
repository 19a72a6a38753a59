export { audited, auditedNew } from './audited.ts'
