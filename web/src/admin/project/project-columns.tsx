import { KeyRound, TriangleAlert } from 'lucide-react'
import type { TFunction } from 'i18next'
import type { Project } from '#contract/project/projects.ts'
import { formatPercent } from '../../shared/format.ts'
import { Address, TextLink } from '../../ui/address.tsx'
import { Thumbnail } from '../../ui/art.tsx'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/data/column.ts'
import { Text } from '../../ui/text.tsx'
import { RelativeTime, Time } from '../../ui/time.tsx'
import { paths } from '../paths.ts'

function nameColumn(t: TFunction): Column<Project> {
  return {
    id: 'name',
    header: t('projects.fields.name'),
    widthPx: 240,
    grows: true,
    cell: (row) => (
      <>
        <Thumbnail seed={`project ${row.projectId} ${row.symbol}`} />
        <span className="min-w-0 truncate">
          <TextLink to={paths.project(row.projectId)}>{row.name}</TextLink>{' '}
          <Text size="sm" tone="muted">
            {row.symbol}
          </Text>
        </span>
      </>
    ),
  }
}

export function projectColumns(t: TFunction): Column<Project>[] {
  return [
    nameColumn(t),
    {
      id: 'nameKor',
      header: t('projects.fields.nameKor'),
      widthPx: 140,
      cell: (row) => <span className="truncate">{row.nameKor}</span>,
    },
    {
      id: 'mainnet',
      header: t('projects.fields.mainnet'),
      widthPx: 105,
      cell: (row) => t(`projects.mainnets.${row.mainnet}`),
    },
    {
      id: 'fees',
      header: t('projects.fees'),
      widthPx: 170,
      align: 'end',
      cell: (row) =>
        `${formatPercent(row.creatorFeePercent / 100, 2)} · ${formatPercent(row.projectFeePercent / 100, 2)}`,
    },
    {
      id: 'start',
      header: t('projects.fields.startTime'),
      widthPx: 165,
      cell: (row) =>
        row.startTime ? <Time at={row.startTime} /> : <Text tone="faint">{t('common.notSet')}</Text>,
    },
    {
      id: 'end',
      header: t('projects.fields.endTime'),
      widthPx: 165,
      cell: (row) =>
        row.endTime ? <Time at={row.endTime} /> : <Text tone="faint">{t('common.notSet')}</Text>,
    },
    {
      id: 'modified',
      header: t('projects.modified'),
      widthPx: 120,
      align: 'end',
      cell: (row) => <RelativeTime at={row.modifiedAt ?? row.registeredAt} />,
    },
  ]
}

export function walletColumns(t: TFunction): Column<Project>[] {
  const wallet = (
    purpose: 'admin' | 'listing' | 'fee',
    id: 'adminWalletAddress' | 'listingWalletAddress' | 'feeWalletAddress',
  ): Column<Project> => ({
    id,
    header: t(`projects.fields.${id}`),
    widthPx: 270,
    cell: (row) => <Wallet t={t} row={row} purpose={purpose} address={row[id]} />,
  })
  return [
    nameColumn(t),
    wallet('admin', 'adminWalletAddress'),
    wallet('fee', 'feeWalletAddress'),
    wallet('listing', 'listingWalletAddress'),
  ]
}

function Wallet(props: { t: TFunction; row: Project; purpose: string; address: string | null }) {
  const { t, row, purpose } = props
  const stored = row.storedKeys.find((key) => key.purpose === purpose)
  const address = stored?.address ?? props.address
  if (!address) return <Text tone="faint">{t('common.notSet')}</Text>
  return (
    <>
      <Address value={address} name={t('home.wallet')} />
      {stored ? (
        <Badge tone="success" icon={KeyRound}>
          {t('projects.keyStored')}
        </Badge>
      ) : (
        <Badge tone="warning" icon={TriangleAlert}>
          {t('projects.keyMissing')}
        </Badge>
      )}
    </>
  )
}
