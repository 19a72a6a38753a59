import type { TFunction } from 'i18next'
import type { CountedMaster } from '#contract/run/masters.ts'
import { isOfNfts } from '#contract/operation/operations.ts'
import { formatSol } from '#web/src/shared/format.ts'
import { TextLink } from '#web/src/ui/address.tsx'
import type { Column } from '#web/src/ui/data/column.ts'
import { Text } from '#web/src/ui/text.tsx'
import { RelativeTime } from '#web/src/ui/time.tsx'
import { RunBar } from '../../parts/run-bar.tsx'
import { MasterBadge } from '../../parts/status.tsx'
import { paths } from '../../paths.ts'
import { KindPicture } from '../../parts/kind-picture.tsx'

export function masterColumns(t: TFunction): Column<CountedMaster>[] {
  return [
    {
      id: 'name',
      header: t('masters.run'),
      widthPx: 260,
      leastPx: 190,
      grows: true,
      cell: (row) => <Name row={row} />,
    },
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
      leastPx: 200,
      cell: (row) => <RunBar run={row} />,
    },
    {
      id: 'standard',
      header: t('masters.standard'),
      widthPx: 130,
      cell: (row) => (isOfNfts(row.kind) ? t(`masters.standards.${row.standard}`) : t('common.none')),
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
      leastPx: 120,
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

function Name({ row }: { row: CountedMaster }) {
  return (
    <>
      <KindPicture kind={row.kind} seed={`${row.projectSymbol} ${row.masterId}`} />
      <span className="min-w-0 truncate">
        <TextLink to={paths.master(row.masterId)}>{row.name}</TextLink>{' '}
        <Text size="sm" tone="muted">
          {row.projectSymbol}
        </Text>
      </span>
    </>
  )
}
