import type { TFunction } from 'i18next'
import type { Collection } from '#contract/collection/collections.ts'
import { launchKinds } from '#contract/operation/launches.ts'
import { formatCount, formatPercent } from '../../shared/format.ts'
import { Address, TextLink } from '../../ui/address.tsx'
import { Thumbnail } from '../../ui/art.tsx'
import type { Column } from '../../ui/data/column.ts'
import { Text } from '../../ui/text.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { useExplorer } from '../config.ts'
import { MasterBadge } from '../parts/status.tsx'
import { paths } from '../paths.ts'

export function collectionColumns(t: TFunction): Column<Collection>[] {
  return [
    {
      id: 'name',
      header: t('collections.name'),
      widthPx: 240,
      grows: true,
      cell: (row) => <Name row={row} />,
    },
    {
      id: 'project',
      header: t('collections.project'),
      widthPx: 110,
      cell: (row) => <TextLink to={paths.project(row.projectId)}>{row.projectSymbol}</TextLink>,
    },
    {
      id: 'state',
      header: t('collections.state'),
      widthPx: 140,
      cell: (row) => <MasterBadge status={row.status} />,
    },
    {
      id: 'address',
      header: t('collections.address'),
      widthPx: 190,
      cell: (row) => <AssetAddress t={t} row={row} />,
    },
    {
      id: 'signature',
      header: t('collections.signature'),
      widthPx: 190,
      cell: (row) => <Signature t={t} row={row} />,
    },
    {
      id: 'royalty',
      header: t('collections.royalty'),
      widthPx: 90,
      align: 'end',
      cell: (row) => formatPercent(row.sellerFeeBasisPoints / 10_000, 2),
    },
    {
      id: 'minted',
      header: t('collections.minted'),
      widthPx: 120,
      align: 'end',
      cell: (row) => formatCount(row.mintedCount),
    },
    {
      id: 'launch',
      header: t('collections.launch'),
      widthPx: 130,
      cell: (row) => <Launches t={t} row={row} />,
    },
    {
      id: 'registered',
      header: t('collections.registered'),
      widthPx: 120,
      align: 'end',
      cell: (row) => <RelativeTime at={row.registeredAt} />,
    },
  ]
}

function Name({ row }: { row: Collection }) {
  return (
    <>
      <Thumbnail seed={`collection ${row.collectionId} ${row.symbol}`} />
      <span className="min-w-0 truncate">
        <TextLink to={paths.master(row.masterId)}>{row.name}</TextLink>{' '}
        <Text size="sm" tone="muted">
          {row.symbol}
        </Text>
      </span>
    </>
  )
}

/** What can be done to a collection that is on chain. */
function Launches({ t, row }: { t: TFunction; row: Collection }) {
  if (!row.mintAddress) return null
  return (
    <span className="flex gap-3">
      {launchKinds.map((kind) => (
        <TextLink key={kind} to={paths.createMasterOf(kind, row)}>
          {t(`wizard.kinds.${kind}.name`)}
        </TextLink>
      ))}
    </span>
  )
}

function AssetAddress({ t, row }: { t: TFunction; row: Collection }) {
  const explorer = useExplorer()
  if (!row.mintAddress)
    return (
      <Text size="sm" tone="faint">
        {t('collections.pending')}
      </Text>
    )
  return (
    <Address
      value={row.mintAddress}
      name={t('collections.address')}
      href={explorer.address(row.mintAddress)}
    />
  )
}

function Signature({ t, row }: { t: TFunction; row: Collection }) {
  const explorer = useExplorer()
  if (!row.signature)
    return (
      <Text size="sm" tone="faint">
        {t('collections.pending')}
      </Text>
    )
  return (
    <Address
      value={row.signature}
      name={t('collections.signature')}
      to={paths.txLogWith({ signature: row.signature })}
      href={explorer.transaction(row.signature)}
    />
  )
}
