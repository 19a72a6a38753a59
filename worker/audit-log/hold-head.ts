import type { AuditFault } from '#contract/audit/chain.ts'
import { findAuditLink, type AuditLink } from '#db/audit/chain.ts'
import type { Queryable } from '#db/connection.ts'

/**
 * Holds a head that is known against the chain.
 * @param last the last link that there is.
 * @returns what is wrong: entries at the end are gone, or its place has another hash.
 */
export async function holdHead(db: Queryable, known: AuditLink, last: AuditLink): Promise<AuditFault[]> {
  if (last.link < known.link)
    return [{ code: 'TRUNCATED', from: last.link + 1, to: known.link, auditId: null }]
  const there = known.link === 0 ? known : await findAuditLink(db, known.link)
  if (there?.hash === known.hash) return []
  const auditId = there && 'auditId' in there ? Number(there.auditId) : null
  return [{ code: 'OTHER_HEAD', from: known.link, to: known.link, auditId }]
}
