import { endpoints } from '#contract/endpoints.ts'
import { listPage } from '../kit/list/list-page.tsx'
import { mailLooks, statusLooks } from './inquiry-looks.ts'
import { InquiryDialog } from './inquiry-dialog.tsx'

/** Investment and partnership inquiries, and how far the mail about each has come. */
export const InquiryListPage = listPage({
  list: endpoints.listInquiries,
  words: 'inquiries',
  key: 'inquiryId',
  refreshEveryMs: 10_000,
  detail: InquiryDialog,
  filters: (filter) => [
    filter.search(),
    filter.chips('status'),
    filter.select('kind'),
    filter.select('mailState'),
  ],
  columns: (column) => [
    column.link('name', 230, { note: (row) => row.company }),
    column.word('kind', 120),
    column.badge('status', 130, statusLooks),
    column.badge('mailState', 140, mailLooks),
    column.text('email', 240),
    column.text('reference', 140, { isMono: true }),
    column.since('registeredAt', 130),
  ],
})
