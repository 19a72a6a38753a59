import type { TFunction } from 'i18next'
import type { AdminMigration } from '#contract/migration/migration-admin.ts'
import { TextLink } from '#web/src/ui/address.tsx'
import { Thumbnail } from '#web/src/ui/art.tsx'
import type { Column } from '#web/src/ui/data/column.ts'
import { Text } from '#web/src/ui/text.tsx'
import { RelativeTime } from '#web/src/ui/time.tsx'
import { Chain } from '../../parts/item-columns.tsx'
import { MigrationBadge, OnSourceChain, useMigrationReason } from '../../parts/migration-status.tsx'
import { paths } from '../../paths.ts'

export function migrationColumns(t: TFunction): Column<AdminMigration>[] {
  return [
    {
      id: 'nft',
      header: t('migrations.fields.nft'),
      widthPx: 195,
      grows: true,
      cell: (row) => <Nft t={t} row={row} />,
    },
    {
      id: 'state',
      header: t('migrations.fields.state'),
      widthPx: 140,
      cell: (row) => <MigrationBadge state={row.state} />,
    },
    {
      id: 'reason',
      header: t('migrations.fields.reason'),
      widthPx: 190,
      cell: (row) => <Reason code={row.reason} />,
    },
    {
      id: 'oldWallet',
      header: t('migrations.fields.oldWallet'),
      widthPx: 190,
      cell: (row) => (
        <OnSourceChain
          chain={row.chain}
          value={row.oldWalletAddress}
          name={t('migrations.fields.oldWallet')}
          kind="address"
          to={paths.migrationsWith({ search: row.oldWalletAddress })}
        />
      ),
    },
    {
      id: 'newWallet',
      header: t('migrations.fields.newWallet'),
      widthPx: 190,
      cell: (row) => (
        <Chain value={row.newWalletAddress} name={t('migrations.fields.newWallet')} kind="address" />
      ),
    },
    {
      id: 'mint',
      header: t('migrations.fields.mint'),
      widthPx: 190,
      cell: (row) => (
        <Chain value={row.newMintAccountKey} name={t('migrations.fields.mint')} kind="address" />
      ),
    },
    {
      id: 'route',
      header: t('migrations.fields.route'),
      widthPx: 230,
      cell: (row) => (
        <span className="truncate">
          {t('migrations.routeOf', { from: row.oldProjectName, to: row.newProjectName })}
        </span>
      ),
    },
    {
      id: 'regTime',
      header: t('migrations.fields.regTime'),
      widthPx: 130,
      align: 'end',
      cell: (row) => <RelativeTime at={row.regTime} />,
    },
  ]
}

function Nft({ t, row }: { t: TFunction; row: AdminMigration }) {
  return (
    <>
      <Thumbnail seed={`${row.oldNftContract} ${row.oldNftId}`} />
      <span className="min-w-0 truncate">
        <TextLink to={paths.migration(row.migrationId)}>
          {row.oldNftName ?? `${row.oldProjectName} #${row.oldNftId}`}
        </TextLink>{' '}
        <Text size="sm" tone="muted">
          · {t('migrations.numberOf', { id: row.migrationId })}
        </Text>
      </span>
    </>
  )
}

function Reason({ code }: { code: string | null }) {
  const reasonOf = useMigrationReason()
  return code === null ? (
    <Text tone="faint">·</Text>
  ) : (
    <span className="truncate">{reasonOf(code).title}</span>
  )
}
