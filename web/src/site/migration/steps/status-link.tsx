import { useTranslation } from 'react-i18next'
import { flowLink } from '#web/src/ui/site/flow/flow-parts.tsx'
import { statusPath } from '../status-path.ts'
import { useLanguage } from '../../frame/use-language.ts'

/** The page of a run that needs no account; in a tab of its own, as a wallet may be at work here. */
export function StatusLink({ runId }: { runId: string }) {
  const { t } = useTranslation('site')
  return (
    <p>
      <a href={statusPath(useLanguage(), runId)} target="_blank" rel="noreferrer" className={flowLink}>
        {t('migration.statusLink')}
      </a>
    </p>
  )
}
