import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionLink } from '../../ui/site/base/action.tsx'
import { useIsOpen } from '#web/src/site/frame/features.ts'
import { OpeningDay } from '#web/src/site/feature/index.ts'
import { FlowWaiting } from '../../ui/site/flow/flow-parts.tsx'
import { MyEmpty, MySection } from '../../ui/site/app/personal-parts.tsx'
import {
  refreshMigrations,
  useMigrations,
  isDue,
  isFinal,
  MigrationRow,
  useLiveMigrations,
} from '#web/src/site/migration/index.ts'
import { NotLoaded } from '../not-loaded.tsx'

/** Every migration with its state, live; the way into the window for those that wait. */
export function MigrationsSection({ owner, hasOldWallet }: { owner: string; hasOldWallet: boolean }) {
  const { t } = useTranslation('site')
  const [hasFailed, setFailed] = useState(false)
  useLiveMigrations(owner, () => setFailed(true))
  const all = useMigrations()
  const retry = (): void => {
    setFailed(false)
    refreshMigrations().catch(() => setFailed(true))
  }
  const start = useIsOpen('migration') ? (
    <ActionLink variant="primary" to="?migrate=new">
      {t('mypage.migrations.start')}
    </ActionLink>
  ) : (
    <OpeningDay of="migration" />
  )
  return (
    <MySection
      id="my-migrations"
      title={t('mypage.migrations.title')}
      action={all && all.length > 0 && hasOldWallet && start}
    >
      {all === null && !hasFailed && <FlowWaiting>{t('mypage.loading')}</FlowWaiting>}
      {all === null && hasFailed && <NotLoaded retry={retry} />}
      {all?.length === 0 && (
        <MyEmpty title={t('mypage.migrations.none')} text={t('mypage.migrations.noneText')} action={start} />
      )}
      <ul className="grid gap-3">
        {all?.map((migration) => (
          <li key={migration.migrationId}>
            <MigrationRow
              level={3}
              migration={migration}
              actions={
                !isFinal(migration) && (
                  <ActionLink to={`?migrate=${migration.runId}`}>
                    {t(isDue(migration) ? 'migration.banner.open' : 'migration.banner.watch')}
                  </ActionLink>
                )
              }
            />
          </li>
        ))}
      </ul>
    </MySection>
  )
}
