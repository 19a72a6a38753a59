import { endpoints } from '#contract/endpoints.ts'
import type { Receipt } from '#contract/payment/receipts.ts'
import { listPage } from '../kit/list/list-page.tsx'
import { None } from '../kit/list/columns.tsx'
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
    column.link('signature', 150),
    column.own('lamports', 130, (row) => <Sol lamports={row.lamports} />, { align: 'end', leastPx: 120 }),
    column.badge('state', 160, receiptLooks),
    column.own('leftLamports', 130, (row) => <Sol lamports={row.leftLamports} />, {
      align: 'end',
      leastPx: 120,
    }),
    column.own('payment', 190, (row) => <Payment row={row} />, { leastPx: 110 }),
    column.own('payer', 185, (row) => <Chain value={row.payer} name={row.payer} kind="address" />),
    column.time('at', 190),
    column.since('registeredAt', 130),
  ],
})

function Payment({ row: { payment } }: { row: Pick<Receipt, 'payment'> }) {
  if (payment === null) return <None />
  return (
    <span className="truncate" title={payment.goodName}>
      {payment.goodName}
    </span>
  )
}
