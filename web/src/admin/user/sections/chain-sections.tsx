import { useTranslation } from 'react-i18next'
import { formatSol } from '#web/src/shared/format.ts'
import { Address, TextLink } from '#web/src/ui/address.tsx'
import { Time } from '#web/src/ui/time.tsx'
import { None, WordBadge } from '../../kit/list/columns.tsx'
import { useWords } from '../../kit/words.ts'
import { paths } from '../../paths.ts'
import { placeNameOf, reservationLooks } from '../../reservation/index.ts'
import { SectionTable, useColumns, type SectionProps } from './section.tsx'

/** Of the chains: what was minted and sent to their wallets, migrated, applied for, paid and booked as a holder. */
export function ChainSections({ user }: SectionProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-2">
      <Mints user={user} />
      <Migrations user={user} />
      <Applications user={user} />
      <Received user={user} />
      <Payments user={user} />
      <Reservations user={user} />
    </div>
  )
}

function Mints({ user: { mints } }: SectionProps) {
  const say = useWords('users')
  const column = useColumns<(typeof mints)[number]>()
  return (
    <SectionTable
      name="mints"
      rows={mints}
      keyOf={(row) => row.nftId}
      columns={[
        column(
          'name',
          (row) => (row.assetId ? <TextLink to={paths.items(row.assetId)}>{row.name}</TextLink> : row.name),
          { wraps: true },
        ),
        column('collection', (row) => row.collectionName, { wraps: true }),
        column('state', (row) => say(`mintStates.${row.status}`)),
        column('at', (row) => (row.mintedAt ? <Time at={row.mintedAt} /> : <None />)),
      ]}
    />
  )
}

function Migrations({ user: { migrations } }: SectionProps) {
  const { t } = useTranslation()
  const column = useColumns<(typeof migrations)[number]>()
  return (
    <SectionTable
      name="migrations"
      rows={migrations}
      keyOf={(row) => row.migrationId}
      columns={[
        column(
          'name',
          (row) => (
            <TextLink to={paths.migration(row.migrationId)}>{row.name ?? `#${row.oldNftId}`}</TextLink>
          ),
          { wraps: true },
        ),
        column('state', (row) => t(`migrations.states.${row.state}`)),
        column('at', (row) => <Time at={row.registeredAt} />),
      ]}
    />
  )
}

function Applications({ user: { applications } }: SectionProps) {
  const { t } = useTranslation()
  const column = useColumns<(typeof applications)[number]>()
  return (
    <SectionTable
      name="applications"
      rows={applications}
      keyOf={(row) => row.applicationId}
      columns={[
        column('wallet', (row) => (
          <Address
            value={row.solanaAddress}
            name={t('users.fields.wallet')}
            to={paths.airdropApplication(row.applicationId)}
          />
        )),
        column('state', (row) => t(`airdropApplications.states.${row.state}`)),
        column('at', (row) => <Time at={row.registeredAt} />),
      ]}
    />
  )
}

function Received({ user: { received } }: SectionProps) {
  const { t } = useTranslation()
  const say = useWords('users')
  const column = useColumns<(typeof received)[number]>()
  return (
    <SectionTable
      name="received"
      rows={received}
      keyOf={(row) => row.itemId}
      columns={[
        column(
          'what',
          (row) =>
            row.signature ? <TextLink to={paths.items(row.signature)}>{row.name}</TextLink> : row.name,
          { wraps: true },
        ),
        column('kind', (row) => say(`kindsOf.${row.kind}`)),
        column('state', (row) => t(`status.item.${row.status}`)),
        column('at', (row) => <Time at={row.at} />),
      ]}
    />
  )
}

function Payments({ user: { payments } }: SectionProps) {
  const { t } = useTranslation()
  const column = useColumns<(typeof payments)[number]>()
  return (
    <SectionTable
      name="payments"
      rows={payments}
      keyOf={(row) => row.receiptId}
      columns={[
        column('amount', (row) => (
          <TextLink to={paths.receipt(row.receiptId)}>
            {t('common.sol', { amount: formatSol(row.lamports) })}
          </TextLink>
        )),
        column('state', (row) => t(`receipts.states.${row.state}`)),
        column('at', (row) => <Time at={row.registeredAt} />),
      ]}
    />
  )
}

function Reservations({ user: { reservations } }: SectionProps) {
  const column = useColumns<(typeof reservations)[number]>()
  return (
    <SectionTable
      name="reservations"
      rows={reservations}
      keyOf={(row) => row.seq}
      columns={[
        column('place', (row) => <TextLink to={paths.reservation(row.seq)}>{placeNameOf(row)}</TextLink>, {
          wraps: true,
        }),
        column('state', (row) => (
          <WordBadge namespace="reservations" name="status" value={row.status} looks={reservationLooks} />
        )),
        column('visit', (row) => <Time at={row.startsAt} />),
      ]}
    />
  )
}
