import { Download } from 'lucide-react'
import { endpoints } from '#contract/endpoints.ts'
import { urlOf } from '../../shared/api-client.ts'
import { DownloadButton } from '../../ui/button.tsx'
import type { BulkProps } from '../kit/list/list-page-definition.ts'
import { listPage } from '../kit/list/list-page.tsx'
import { useWords } from '../kit/words.ts'
import { Sol } from '../parts/sol.tsx'
import { paths } from '../paths.ts'
import { paymentLooks } from './looks.ts'

/** Every payment that costs something, with its run. */
export const PaymentListPage = listPage({
  list: endpoints.listPayments,
  words: 'payments',
  key: 'paymentId',
  refreshEveryMs: 10_000,
  open: (row) => paths.master(row.masterId),
  order: 'registeredAt',
  bulk: Export,
  filters: (filter) => [filter.search(), filter.chips('status'), filter.select('payCode')],
  columns: (column) => [
    column.link('goodName', 230, { note: (row) => row.projectSymbol }),
    column.word('payCode', 150),
    column.badge('status', 130, paymentLooks),
    column.own('amountLamports', 120, (row) => <Sol lamports={row.amountLamports} />, { align: 'end' }),
    column.own('paidLamports', 120, (row) => <Sol lamports={row.paidLamports} />, { align: 'end' }),
    column.text('openedBy', 180),
    column.time('expiresAt', 190),
    column.since('registeredAt', 130),
  ],
})

function Export({ query }: BulkProps) {
  const say = useWords('payments')
  // The file has all rows of the filters, in the order of the list.
  const { order: _order, limit: _limit, after: _after, ...filters } = query
  return (
    <DownloadButton href={urlOf(endpoints.downloadPayments, { query: filters })} icon={Download}>
      {say('download')}
    </DownloadButton>
  )
}
