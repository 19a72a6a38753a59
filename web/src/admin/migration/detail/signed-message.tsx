import { useTranslation } from 'react-i18next'
import type { MigrationDestination } from '#contract/migration/destination.ts'
import type { AdminMigration } from '#contract/migration/migration-admin.ts'
import { CopyButton } from '#web/src/ui/address.tsx'
import { Card, Facts } from '#web/src/ui/card.tsx'
import { Text } from '#web/src/ui/text.tsx'
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

/** As it was signed, to the letter. */
function Verbatim({ name, text }: { name: string; text: string }) {
  return (
    <div className="mt-4">
      <div className="flex items-center justify-between gap-2">
        <Text size="sm" tone="muted">
          {name}
        </Text>
        <CopyButton value={text} name={name} />
      </div>
      <pre
        tabIndex={0}
        aria-label={name}
        className="max-h-80 overflow-auto rounded-md border border-line bg-canvas p-3 font-mono text-xs leading-relaxed break-all whitespace-pre-wrap"
      >
        {text}
      </pre>
    </div>
  )
}
