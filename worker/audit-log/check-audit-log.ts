import {
  beforeFirst,
  checkLinks,
  findAuditCheck,
  findAuditHead,
  findAuditLink,
  saveAuditCheck,
} from '#db/audit/chain.ts'
import type { WorkerContext } from '../context.ts'
import { holdHead } from './hold-head.ts'

/** Links of one turn: some tens of milliseconds. */
const batchMax = 5_000

/**
 * Checks the next part of the audit log's chain and, at its end, the head; then it begins anew. What it finds stays said until a
 * round has found nothing: it is what AUDIT_CHAIN_BROKEN tells.
 */
export async function checkAuditLog({ db, log }: Pick<WorkerContext, 'db' | 'log'>): Promise<void> {
  const check = await findAuditCheck(db)
  if (!check) throw new Error('audit_checks has no row: it was deleted by hand.')
  const head = await findAuditHead(db)
  const after = check.link === 0 ? beforeFirst : await findAuditLink(db, check.link)
  // Somebody has removed it: the gap is found from the beginning on.
  if (!after) return saveAuditCheck(db, { link: 0, found: null, fault: check.fault })
  const { last, isEnd, faults } = await checkLinks(db, after, batchMax)
  const [first = null] = [...faults, ...(isEnd ? await holdHead(db, head, last ?? after) : [])]
  if (first) log.error({ fault: first }, 'the chain of hashes over the audit log is broken')
  const found = check.found ?? first
  await saveAuditCheck(db, {
    link: isEnd ? 0 : (last ?? after).link,
    found: isEnd ? null : found,
    fault: found ?? (isEnd ? null : check.fault),
  })
}
