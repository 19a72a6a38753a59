import type { Page } from 'playwright-core'
import { audit } from '../../web/mock/audit.ts'
import { replyOf } from '../../web/mock/replies.ts'

const tree = replyOf('readTree', { state: 'ready' })

function openFirst(page: Page): Promise<void> {
  return page.getByRole('row').nth(1).click()
}

/** Windows that show one row of a list, as in `adminWindows`. */
export const detailWindows = {
  'audit/audit-dialog.tsx': {
    'an entry of the audit log': {
      path: '/view/adminAuditLog',
      replies: { listAuditLog: { rows: [audit(1)] } },
      open: openFirst,
    },
  },
  'tree/tree-dialog.tsx': {
    'one tree': {
      path: '/adminTreeList',
      replies: { listTrees: { rows: [tree] }, readTree: tree },
      open: openFirst,
    },
  },
}
