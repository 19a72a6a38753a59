import type { Tx } from '#db/connection.ts'
import { saveAudit } from '#db/audit/audit.ts'
import { askForReconcile } from '#db/migration/reconcile-reports.ts'
import type { Author } from '../author.ts'

/** Asks for a comparison of chain and records; one that waits or runs already is enough. */
export async function startReconcile(tx: Tx, author: Author) {
  const reportId = await askForReconcile(tx)
  await saveAudit(tx, {
    ...author,
    action: 'reconcile.start',
    entityId: reportId ?? 'running',
    after: { isNew: reportId !== null },
  })
  return null
}
