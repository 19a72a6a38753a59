export { useAuditWords } from './use-audit-words.ts'
