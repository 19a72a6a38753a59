/** What others may use of the migration. */
export { auditSourceChain, type WalletAudit } from './audit-source-chain.ts'
