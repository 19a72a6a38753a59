import { documentLimits } from '#contract/document/codes.ts'
import { saveAudit } from '#db/audit/audit.ts'
import { listOldDocuments, saveLapsed } from '#db/document/documents.ts'
import type { Services } from '../services.ts'
import { tellDocument } from './tell-document.ts'

const dayMs = 24 * 3_600_000
const perTurn = 100
const actor = 'housekeeping'

/** Deletes the pictures that nobody looked at for as long as they may be kept, and tells their holders. @returns how many went. */
export async function lapseDocuments({ db, personal }: Pick<Services, 'db' | 'personal'>): Promise<number> {
  const before = new Date(Date.now() - documentLimits.keptDays * dayMs)
  let count = 0
  for (const { id, userUuid, kind } of await listOldDocuments(db, before, perTurn))
    await db.transaction(async (tx) => {
      if (!(await saveLapsed(tx, id, actor))) return
      await saveAudit(tx, { actor, action: 'document.lapse', entityId: id, requestId: actor })
      const lapsed = { userUuid, kind, state: 'lapsed', refusal: null, note: null, decidedAt: null } as const
      await tellDocument(tx, { personal }, lapsed)
      count++
    })
  return count
}
