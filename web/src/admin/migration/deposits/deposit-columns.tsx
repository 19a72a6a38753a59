import type { TFunction } from 'i18next'
import { sourceCoins } from '#contract/migration/codes.ts'
import type { Deposit } from '#contract/migration/deposits.ts'
import { formatWei } from '#web/src/shared/format.ts'
import { TextLink } from '#web/src/ui/address.tsx'
import { Thumbnail } from '#web/src/ui/art.tsx'
import type { Column } from '#web/src/ui/data/column.ts'
import { Text } from '#web/src/ui/text.tsx'
import { RelativeTime } from '#web/src/ui/time.tsx'
import { DepositStateBadge, HandlingBadge, OnSourceChain } from '../../parts/migration-status.tsx'
import { paths } from '../../paths.ts'
import type { AdminKeyBelow } from '#web/src/shared/sentence-keys.ts'

/** What it is, in few words: an NFT or an amount of coin. */
export function depositWords(t: TFunction, deposit: Deposit): string {
  return deposit.kind === 'nft'
    ? t('deposits.nftOf', { token: deposit.tokenId })
    : `${formatWei(deposit.valueWei ?? '0')} ${sourceCoins[deposit.chain]}`
}

export function depositColumns(t: TFunction): Column<Deposit>[] {
  const name = (key: AdminKeyBelow<'deposits.fields'>) => t(`deposits.fields.${key}`)
  return [
    {
      id: 'what',
      header: name('what'),
      widthPx: 210,
      grows: true,
      cell: (row) => (
        <>
          <Thumbnail seed={`${row.contract ?? row.from} ${row.tokenId ?? row.valueWei}`} />
          <span className="min-w-0 truncate">
            <TextLink to={paths.deposit(row.depositId)}>{depositWords(t, row)}</TextLink>
          </span>
        </>
      ),
    },
    {
      id: 'handling',
      header: name('handling'),
      widthPx: 140,
      cell: (row) => <HandlingBadge handling={row.handling} />,
    },
    {
      id: 'state',
      header: name('state'),
      widthPx: 190,
      cell: (row) => <DepositStateBadge state={row.state} />,
    },
    {
      id: 'from',
      header: name('from'),
      widthPx: 190,
      cell: (row) => <OnSourceChain chain={row.chain} value={row.from} name={name('from')} kind="address" />,
    },
    {
      id: 'contract',
      header: name('contract'),
      widthPx: 190,
      cell: (row) => (
        <OnSourceChain chain={row.chain} value={row.contract} name={name('contract')} kind="address" />
      ),
    },
    {
      id: 'hash',
      header: name('hash'),
      widthPx: 190,
      cell: (row) => (
        <OnSourceChain chain={row.chain} value={row.txHash} name={name('hash')} kind="transaction" />
      ),
    },
    {
      id: 'migration',
      header: name('migration'),
      widthPx: 150,
      cell: (row) =>
        row.migrationId === null ? (
          <Text tone="faint">·</Text>
        ) : (
          <TextLink to={paths.migration(row.migrationId)}>
            {t('deposits.migrationOf', { id: row.migrationId })}
          </TextLink>
        ),
    },
    {
      id: 'at',
      header: name('at'),
      widthPx: 130,
      align: 'end',
      cell: (row) => <RelativeTime at={row.blockTime} />,
    },
  ]
}
