import { useTranslation } from 'react-i18next'
import type { AdminMigration } from '#contract/migration/migration-admin.ts'
import { formatWei } from '#web/src/shared/format.ts'
import { Address, TextLink } from '#web/src/ui/address.tsx'
import { Card, Facts } from '#web/src/ui/card.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { Time } from '#web/src/ui/time.tsx'
import { Chain } from '../../parts/item-columns.tsx'
import { OnSourceChain } from '../../parts/migration-status.tsx'
import { paths } from '../../paths.ts'
import type { AdminKeyBelow } from '#web/src/shared/sentence-keys.ts'

type Field = AdminKeyBelow<'migrations.fields'>

/** The old NFT, who asked, what was reported and how deep it lies. */
export function OldSide({ migration }: { migration: AdminMigration }) {
  const { t } = useTranslation()
  const { chain } = migration
  const row = (key: Field, value: React.ReactNode) => ({ key, name: t(`migrations.fields.${key}`), value })
  const on = (key: Field, kind: 'address' | 'transaction', value: string | null, to?: string) =>
    row(
      key,
      <OnSourceChain chain={chain} value={value} name={t(`migrations.fields.${key}`)} kind={kind} to={to} />,
    )
  const depth = (value: number | null) =>
    value === null || migration.depth === 0
      ? null
      : t('migrations.confirmations', { value, depth: migration.depth })
  return (
    <Card id="old-side" title={t('migrations.oldSide')}>
      <Facts
        rows={[
          row(
            'project',
            <TextLink to={paths.project(migration.oldProjectId)}>{migration.oldProjectName}</TextLink>,
          ),
          on('contract', 'address', migration.oldNftContract),
          row('tokenId', <span className="break-all">{migration.oldNftId}</span>),
          on(
            'oldWallet',
            'address',
            migration.oldWalletAddress,
            paths.migrationsWith({ search: migration.oldWalletAddress }),
          ),
          row('walletType', t(`migrations.walletTypes.${migration.oldWalletType}`)),
          on('adminWallet', 'address', migration.adminWallet),
          row('fee', `${formatWei(migration.feeWei)} ${migration.coin}`),
          row(
            'feeTx',
            <Transaction
              migration={migration}
              hash={migration.feeTxHash}
              depth={depth(migration.feeConfirmations)}
            />,
          ),
          ...(migration.feeOutcome
            ? [row('feeOutcome', t(`migrations.feeOutcomes.${migration.feeOutcome}`))]
            : []),
          row(
            'nftTx',
            <Transaction
              migration={migration}
              hash={migration.nftTxHash}
              depth={depth(migration.nftConfirmations)}
            />,
          ),
          row('regTime', <Time at={migration.regTime} isFull />),
          row('deadline', <Time at={migration.deadline} isFull />),
          ...(migration.finishedAt ? [row('finishedAt', <Time at={migration.finishedAt} isFull />)] : []),
        ]}
      />
    </Card>
  )
}

function Transaction(props: { migration: AdminMigration; hash: string | null; depth: string | null }) {
  const { t } = useTranslation()
  const { migration, hash, depth } = props
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2">
      {depth && (
        <Text size="xs" tone="muted">
          {depth}
        </Text>
      )}
      <OnSourceChain
        chain={migration.chain}
        value={hash}
        name={t('migrations.send.hash')}
        kind="transaction"
      />
    </span>
  )
}

/** What was minted, for whom, and where it is followed. */
export function NewSide({ migration }: { migration: AdminMigration }) {
  const { t } = useTranslation()
  const name = (key: Field) => t(`migrations.fields.${key}`)
  const row = (key: Field, value: React.ReactNode) => ({ key, name: name(key), value })
  const on = (key: Field, value: string | null, kind: 'address' | 'transaction' = 'address', to?: string) =>
    value === null ? [] : [row(key, <Chain value={value} name={name(key)} kind={kind} to={to} />)]
  const { masterId, itemId, mintSignature } = migration
  const isMinted = migration.newMintAccountKey !== null
  return (
    <Card id="new-side" title={t('migrations.newSide')}>
      <Facts
        rows={[
          row('project', migration.newProjectName),
          ...on('newWallet', migration.newWalletAddress, 'address', paths.items(migration.newWalletAddress)),
          row(
            'addressSigned',
            migration.destinationSignedAt ? (
              <Time at={migration.destinationSignedAt} isFull />
            ) : (
              <Text tone="muted">{t('migrations.notSigned')}</Text>
            ),
          ),
          ...on('collection', migration.newNftContract),
          ...on('mint', migration.newMintAccountKey),
          ...on('tokenAccount', migration.newTokenAccountKey),
          ...on('metadataAccount', migration.newMetadataAccountKey),
          ...on('edition', migration.newMasterEditionAccountKey),
          ...(mintSignature
            ? on('mintSignature', mintSignature, 'transaction', paths.txLogWith({ signature: mintSignature }))
            : []),
          ...(masterId !== null && itemId !== null
            ? [
                row(
                  'item',
                  <TextLink to={paths.item(masterId, itemId)}>
                    {t('migrations.item', { id: itemId })}
                  </TextLink>,
                ),
                row(
                  'run',
                  <TextLink to={paths.master(masterId)}>{t('migrations.run', { id: masterId })}</TextLink>,
                ),
              ]
            : []),
          row('user', <Address value={migration.userUuid} name={name('user')} />),
          row('askedTogether', <Address value={migration.runId} name={name('askedTogether')} />),
        ]}
      />
      {!isMinted && (
        <Text as="p" size="sm" tone="muted" className="mt-4">
          {t(migration.finishedAt === null ? 'migrations.notMinted' : 'migrations.neverMinted')}
        </Text>
      )}
    </Card>
  )
}
