import { useTranslation } from 'react-i18next'
import type { MigrationDestination } from '#contract/migration/destination.ts'
import type { AdminMigration } from '#contract/migration/migration-admin.ts'
import { Card, Facts } from '#web/src/ui/card.tsx'
import { Verbatim } from '#web/src/ui/data/verbatim.tsx'
import { Time } from '#web/src/ui/time.tsx'
import { OnSourceChain } from '../../parts/migration-status.tsx'

/** What the old wallet has signed of where its NFTs go: the proof of who sent them there. */
export function SignedMessage({
  migration,
  destination,
}: {
  migration: AdminMigration
  destination: MigrationDestination | null
}) {
  const { t } = useTranslation()
  if (!destination) return null
  const { destinationId, message, signature, oldWalletAddress, provenBy, signedAt } = destination
  const name = t('migrations.fields.signer')
  return (
    <Card id="signed" title={t('migrations.signed.title', { id: destinationId })}>
      <Facts
        rows={[
          {
            key: 'signer',
            name,
            value: (
              <OnSourceChain chain={migration.chain} value={oldWalletAddress} name={name} kind="address" />
            ),
          },
          { key: 'by', name: t('migrations.signed.by'), value: t(`migrations.signed.proofs.${provenBy}`) },
          { key: 'at', name: t('migrations.fields.addressSigned'), value: <Time at={signedAt} isFull /> },
        ]}
      />
      <Verbatim name={t('migrations.signed.message')} text={message} />
      <Verbatim name={t('migrations.signed.signature')} text={signature} />
    </Card>
  )
}
