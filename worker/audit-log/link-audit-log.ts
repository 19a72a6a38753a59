import { findAuditHead, linkAuditLog as linkOldest } from '#db/audit/chain.ts'
import type { WorkerContext } from '../context.ts'

/** Entries that one transaction links: some tens of milliseconds. */
const batchMax = 1_000

/**
 * Links what was written to the audit log since the last time, and says the new head in the log of the process: whoever keeps
 * that log elsewhere can hold the chain against it (`npm run audit -- --audit-head`).
 */
export async function linkAuditLog({ db, log, stopping }: Pick<WorkerContext, 'db' | 'log' | 'stopping'>) {
  let count = 0
  while (!stopping.aborted) {
    const linked = await linkOldest(db, batchMax)
    count += linked
    if (linked < batchMax) break
  }
  if (count === 0) return
  const { link, hash } = await findAuditHead(db)
  log.info({ auditHead: `${link}:${hash}`, entries: count }, 'audit log linked')
}
