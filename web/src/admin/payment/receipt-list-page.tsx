import { endpoints } from '#contract/endpoints.ts'
import { listPage } from '../kit/list/list-page.tsx'
import { Chain } from '../parts/item-columns.tsx'
import { Sol } from '../parts/sol.tsx'
import { receiptLooks } from './looks.ts'
import { ReceiptDialog } from './receipt-dialog.tsx'

/** What reached the fee wallets: what waits for an approver is one press away. */
export const ReceiptListPage = listPage({
  list: endpoints.listReceipts,
  words: 'receipts',
  key: 'receiptId',
  refreshEveryMs: 5_000,
  detail: ReceiptDialog,
  order: 'registeredAt',
  filters: (filter) => [filter.search(), filter.chips('state')],
  columns: (column) => [
    column.link('signature', 260, { note: (row) => row.payment?.goodName ?? null }),
    column.badge('state', 150, receiptLooks),
    column.own('lamports', 140, (row) => <Sol lamports={row.lamports} />, { align: 'end' }),
    column.own('leftLamports', 140, (row) => <Sol lamports={row.leftLamports} />, { align: 'end' }),
    column.own('payer', 190, (row) => <Chain value={row.payer} name={row.payer} kind="address" />),
    column.time('at', 190),
    column.since('registeredAt', 130),
  ],
})
