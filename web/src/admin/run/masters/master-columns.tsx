import type { TFunction } from 'i18next'
import type { Master } from '#contract/run/masters.ts'
import { formatCount, formatPercent, formatSol } from '#web/src/shared/format.ts'
import { TextLink } from '#web/src/ui/address.tsx'
import { Thumbnail } from '#web/src/ui/art.tsx'
import type { Column } from '#web/src/ui/data/column.ts'
import { SliceBar } from '#web/src/ui/data/progress.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { RelativeTime } from '#web/src/ui/time.tsx'
import { MasterBadge } from '../../parts/status.tsx'
import { paths } from '../../paths.ts'

export type MasterRow = Master & { completed: number; failed: number }

export function masterColumns(t: TFunction): Column<MasterRow>[] {
  return [
    { id: 'name', header: t('masters.run'), widthPx: 260, grows: true, cell: (row) => <Name row={row} /> },
    {
      id: 'state',
      header: t('masters.state'),
      widthPx: 172,
      cell: (row) => <MasterBadge status={row.status} control={row.control} waiting={row.waiting} />,
    },
    {
      id: 'progress',
      header: t('masters.progress'),
      widthPx: 230,
      cell: (row) => <RowProgress t={t} row={row} />,
    },
    {
      id: 'standard',
      header: t('masters.standard'),
      widthPx: 130,
      cell: (row) => t(`masters.standards.${row.standard}`),
    },
    {
      id: 'cost',
      header: t('masters.cost'),
      widthPx: 190,
      align: 'end',
      cell: (row) => (
        <Text size="sm">
          {formatSol(row.spentLamports, 4)}{' '}
          <Text size="sm" tone="muted">
            / {t('common.sol', { amount: formatSol(row.quotedLamports, 4) })}
          </Text>
        </Text>
      ),
    },
    {
      id: 'by',
      header: t('masters.by'),
      widthPx: 190,
      cell: (row) => <span className="truncate">{row.registrant ?? t('common.none')}</span>,
    },
    {
      id: 'registered',
      header: t('masters.registered'),
      widthPx: 120,
      align: 'end',
      cell: (row) => <RelativeTime at={row.registeredAt} />,
    },
  ]
}

function Name({ row }: { row: MasterRow }) {
  return (
    <>
      <Thumbnail seed={`${row.projectSymbol} ${row.masterId}`} />
      <span className="min-w-0 truncate">
        <TextLink to={paths.master(row.masterId)}>{row.name}</TextLink>{' '}
        <Text size="sm" tone="muted">
          {row.projectSymbol}
        </Text>
      </span>
    </>
  )
}

function RowProgress({ t, row }: { t: TFunction; row: MasterRow }) {
  const values = {
    completed: formatCount(row.completed),
    failed: formatCount(row.failed),
    total: formatCount(row.total),
  }
  return (
    <div className="w-full">
      <div className="mb-1.5 flex justify-between gap-2 text-xs tabular-nums">
        <span>{t('common.of', { value: formatCount(row.completed + row.failed), max: values.total })}</span>
        <Text size="xs" tone="muted">
          {formatPercent(row.total ? (row.completed + row.failed) / row.total : 0)}
        </Text>
      </div>
      <SliceBar
        label={t('masters.progressOf', values)}
        slices={[
          { key: 'completed', value: row.completed, tone: 'success' },
          { key: 'failed', value: row.failed, tone: 'danger' },
          { key: 'rest', value: Math.max(0, row.total - row.completed - row.failed), tone: 'empty' },
        ]}
      />
    </div>
  )
}
