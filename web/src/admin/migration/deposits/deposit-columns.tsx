import type { TFunction } from 'i18next'
import { zeroAddress } from '#contract/evm-address.ts'
import { sourceCoins } from '#contract/migration/codes.ts'
import type { Deposit } from '#contract/migration/deposits.ts'
import { useTranslation } from 'react-i18next'
import { formatWei } from '#web/src/shared/format.ts'
import { TextLink } from '#web/src/ui/address.tsx'
import { Thumbnail } from '#web/src/ui/art.tsx'
import type { Column } from '#web/src/ui/data/column.ts'
import { RowCheck } from '#web/src/ui/data/row-check.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { RelativeTime } from '#web/src/ui/time.tsx'
import {
  DepositStateBadge,
  HandlingBadge,
  OnSourceChain,
  SenderBadge,
} from '../../parts/migration-status.tsx'
import { paths } from '../../paths.ts'
import type { AdminKeyBelow } from '#web/src/shared/sentence-keys.ts'

/** What it is, in few words: an NFT, an amount of coin, or units of a token as its contract counts them. */
export function depositWords(t: TFunction, deposit: Deposit): string {
  const { kind, tokenId: token, amount } = deposit
  switch (kind) {
    case 'fee':
    case 'coin':
      return `${formatWei(deposit.valueWei ?? '0')} ${sourceCoins[deposit.chain]}`
    case 'nft':
    case 'unregistered':
      return t('deposits.nftOf', { token })
    case 'multi':
      return t('deposits.unitsOf', { amount, token })
    case 'token':
      return t('deposits.unitsOfToken', { amount })
  }
}

/** Nobody sends what a contract mints to our wallet, nor coin that comes through contracts. */
export function isNobody(address: string): boolean {
  return address === zeroAddress
}

/** Which rows are chosen, where rows can be. */
export interface Choice {
  chosen: ReadonlyMap<number, Deposit>
  onChoose: (row: Deposit, isOn: boolean) => void
}

export function depositColumns(t: TFunction, choice: Choice | null): Column<Deposit>[] {
  const name = (key: AdminKeyBelow<'deposits.fields'>) => t(`deposits.fields.${key}`)
  return [
    {
      id: 'what',
      header: name('what'),
      widthPx: 210,
      grows: true,
      cell: (row) => <What row={row} choice={choice} />,
    },
    { id: 'age', header: name('age'), widthPx: 130, cell: (row) => <RelativeTime at={row.blockTime} /> },
    { id: 'kind', header: t('deposits.kind'), widthPx: 170, cell: (row) => t(`deposits.kinds.${row.kind}`) },
    {
      id: 'sender',
      header: name('sender'),
      widthPx: 150,
      cell: (row) => <SenderBadge sender={row.sender} />,
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
      cell: (row) => (
        <OnSourceChain
          chain={row.chain}
          value={isNobody(row.from) ? null : row.from}
          name={name('from')}
          kind="address"
        />
      ),
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
        <OnSourceChain
          chain={row.chain}
          value={row.kind === 'coin' ? null : row.txHash}
          name={name('hash')}
          kind="transaction"
        />
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
  ]
}

function What({ row, choice }: { row: Deposit; choice: Choice | null }) {
  const { t } = useTranslation()
  return (
    <>
      {choice && (
        <RowCheck
          label={t('deposits.bulk.choose', { what: depositWords(t, row) })}
          isOn={choice.chosen.has(row.depositId)}
          onChange={(isOn) => choice.onChoose(row, isOn)}
        />
      )}
      <Thumbnail seed={`${row.contract ?? row.from} ${row.tokenId ?? row.valueWei}`} />
      <span className="min-w-0 truncate">
        <TextLink to={paths.deposit(row.depositId)}>{depositWords(t, row)}</TextLink>
      </span>
    </>
  )
}
