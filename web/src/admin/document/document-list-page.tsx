import { endpoints } from '#contract/endpoints.ts'
import { listPage } from '../kit/list/list-page.tsx'
import { paths } from '../paths.ts'
import { documentLooks } from './looks.ts'

/** What people brought to show who they are; never a picture of it. */
export const DocumentListPage = listPage({
  list: endpoints.listDocuments,
  words: 'documents',
  key: 'documentId',
  refreshEveryMs: 10_000,
  open: (row) => paths.document(row.documentId),
  filters: (filter) => [filter.search(), filter.chips('state'), filter.select('kind')],
  order: 'submittedAt',
  columns: (column) => [
    column.link('uid', 270),
    column.word('kind', 200),
    column.badge('state', 150, documentLooks),
    column.word('userKind', 110),
    column.word('refusal', 180),
    column.since('submittedAt', 130),
    column.time('decidedAt', 190),
  ],
})
