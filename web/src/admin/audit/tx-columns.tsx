import type { TFunction } from 'i18next'
import type { TxLog } from '#contract/audit/logs.ts'
import { formatCount } from '../../shared/format.ts'
import { Address, TextLink } from '../../ui/address.tsx'
import type { Column } from '../../ui/data/column.ts'
import { Text } from '../../ui/text.tsx'
import { Time } from '../../ui/time.tsx'
import { useExplorer } from '../config.ts'
import { Sol } from '../parts/sol.tsx'
import { OutcomeBadge } from '../parts/status.tsx'
import { useReasonText } from '../parts/use-reason-text.ts'
import { paths } from '../paths.ts'

export function txColumns(t: TFunction): Column<TxLog>[] {
  return [
    {
      id: 'signature',
      header: t('txLog.signature'),
      widthPx: 200,
      cell: (row) => <Signature t={t} row={row} />,
    },
    { id: 'at', header: t('common.time'), widthPx: 180, cell: (row) => <Time at={row.at} /> },
    {
      id: 'status',
      header: t('txLog.outcome'),
      widthPx: 120,
      cell: (row) => <OutcomeBadge isFinal={row.status === 'final'} />,
    },
    { id: 'kind', header: t('txLog.kind'), widthPx: 130, cell: (row) => t(`txLog.kinds.${row.kind}`) },
    {
      id: 'run',
      header: t('masters.run'),
      widthPx: 110,
      cell: (row) =>
        row.masterId === null ? (
          <Text tone="faint">{t('common.none')}</Text>
        ) : (
          <TextLink to={paths.master(row.masterId)}>{t('txLog.runOf', { id: row.masterId })}</TextLink>
        ),
    },
    {
      id: 'items',
      header: t('home.items'),
      widthPx: 90,
      align: 'end',
      cell: (row) =>
        row.masterId === null || row.itemCount === 0 ? (
          formatCount(row.itemCount)
        ) : (
          <TextLink to={paths.itemsOf(row.masterId, { search: row.signature })}>
            {formatCount(row.itemCount)}
          </TextLink>
        ),
    },
    {
      id: 'fee',
      header: t('txLog.fee'),
      widthPx: 140,
      align: 'end',
      cell: (row) => <Sol lamports={row.feeLamports} />,
    },
    {
      id: 'spent',
      header: t('txLog.spent'),
      widthPx: 150,
      align: 'end',
      cell: (row) => <Sol lamports={row.spentLamports} />,
    },
    { id: 'payer', header: t('txLog.payer'), widthPx: 190, cell: (row) => <Payer t={t} row={row} /> },
    {
      id: 'slot',
      header: t('home.slot'),
      widthPx: 130,
      align: 'end',
      cell: (row) => formatCount(Number(row.slot)),
    },
    {
      id: 'error',
      header: t('txLog.error'),
      widthPx: 260,
      grows: true,
      cell: (row) => <Reason code={row.errorCode} />,
    },
  ]
}

function Signature({ t, row }: { t: TFunction; row: TxLog }) {
  const explorer = useExplorer()
  const own = row.masterId === null ? undefined : paths.itemsOf(row.masterId, { search: row.signature })
  return (
    <Address
      value={row.signature}
      name={t('txLog.signature')}
      to={own}
      href={explorer.transaction(row.signature)}
    />
  )
}

function Payer({ t, row }: { t: TFunction; row: TxLog }) {
  const explorer = useExplorer()
  return (
    <Address value={row.payerAddress} name={t('txLog.payer')} href={explorer.address(row.payerAddress)} />
  )
}

function Reason({ code }: { code: string | null }) {
  const reasonText = useReasonText()
  return code === null ? (
    <span aria-hidden>·</span>
  ) : (
    <span className="truncate">{reasonText(code).title}</span>
  )
}
