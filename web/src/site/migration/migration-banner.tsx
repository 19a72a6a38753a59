import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FlowBanner } from '../../ui/site/flow/banner.tsx'
import { resumeWallets, useWallets } from '../wallet/index.ts'
import { isDue, isFinal } from './phase.ts'
import { refreshMigrations, useMigrations } from './migrations-store.ts'
import { openAny } from './step-of.ts'

const hiddenKey = 'MIGRATION_BANNER_HIDDEN'

/** At the foot of every page while a migration is not finished. Hidden, it stays so for this tab. */
export function MigrationBanner() {
  const { t } = useTranslation('site')
  const { session } = useWallets()
  const all = useMigrations()
  const [isHidden, setHidden] = useState(() => sessionStorage.getItem(hiddenKey) !== null)
  const owner = session?.user.uuid
  useEffect(() => void resumeWallets(), [])
  useEffect(() => {
    // Without an answer there is nothing to say.
    if (owner) refreshMigrations().catch(() => undefined)
  }, [owner])
  const open = (all ?? []).filter((it) => !isFinal(it))
  if (isHidden || !owner || open.length === 0) return null
  const due = open.filter(isDue)
  const hide = (): void => {
    sessionStorage.setItem(hiddenKey, '1')
    setHidden(true)
  }
  return (
    <FlowBanner
      label={t('migration.banner.label')}
      text={
        due.length > 0
          ? t('migration.banner.due', { count: due.length })
          : t('migration.banner.moving', { count: open.length })
      }
      to={`?migrate=${openAny}`}
      action={t(due.length > 0 ? 'migration.banner.open' : 'migration.banner.watch')}
      hideLabel={t('migration.banner.hide')}
      onHide={hide}
    />
  )
}
