import { listAudit } from '#db/audit/audit.ts'
import { findAuditHead } from '#db/audit/chain.ts'
import { listTxLog } from '#db/audit/log-list.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Mount } from '../http/mount.ts'
import { sendCsv } from '../http/send-csv.ts'
import { auditLogCsv, txLogCsv } from './log-csv.ts'
import { pageKey, pageOfRows } from '../http/page-key.ts'
import { presentAudit, presentAuditHead, presentTxLog } from './present-logs.ts'

export function mountLogs(mount: Mount) {
  mount(endpoints.listTxLog, async ({ query: { after, limit, ...filter }, services: { db } }) => {
    const rows = await listTxLog(db, { ...filter, after: pageKey(after), limit: limit + 1 })
    return pageOfRows(rows, { limit, keyOf: (row) => row.id, present: presentTxLog })
  })
  mount(endpoints.downloadTxLog, async ({ query, ctx, services: { db } }) =>
    sendCsv(ctx, 'transaction-log.csv', txLogCsv(db, query)),
  )
  mount(endpoints.listAuditLog, async ({ query: { after, limit, ...filter }, services: { db } }) => {
    const rows = await listAudit(db, { ...filter, after: pageKey(after), limit: limit + 1 })
    return pageOfRows(rows, { limit, keyOf: (row) => row.audit.id, present: presentAudit })
  })
  mount(endpoints.downloadAuditLog, async ({ query, ctx, services: { db } }) =>
    sendCsv(ctx, 'audit-log.csv', auditLogCsv(db, query)),
  )
  mount(endpoints.readAuditHead, async ({ services: { db } }) => presentAuditHead(await findAuditHead(db)))
}
