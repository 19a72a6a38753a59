import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Migration } from '#contract/migration/migration.ts'
import { FlowButton } from '#web/src/ui/site/flow/flow-parts.tsx'
import { giveUpMigration } from '../api.ts'
import { putMigration } from '../migrations-store.ts'

/** Gives one up before its NFT was handed over. Asks once more, in its place. */
export function GiveUp({ migration }: { migration: Migration }) {
  const { t } = useTranslation('site')
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const giveUp = async (): Promise<void> => {
    setBusy(true)
    try {
      putMigration(await giveUpMigration(migration.migrationId))
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }
  if (!isAsking)
    return (
      <>
        {hasFailed && <p role="alert">{t('migration.giveUp.failed')}</p>}
        <FlowButton isSmall variant="quiet" onClick={() => setAsking(true)}>
          {t('migration.giveUp.label')}
        </FlowButton>
      </>
    )
  return (
    <>
      <p role="alert">{t(migration.feeTxHash ? 'migration.giveUp.paid' : 'migration.giveUp.unpaid')}</p>
      <FlowButton isSmall isBusy={isBusy} onClick={() => void giveUp()}>
        {t('migration.giveUp.yes')}
      </FlowButton>
      <FlowButton isSmall variant="quiet" onClick={() => setAsking(false)}>
        {t('migration.giveUp.no')}
      </FlowButton>
    </>
  )
}
