import { BellRing } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import { useApi } from '../../shared/use-api.ts'
import { LinkButton } from '../../ui/button.tsx'
import { paths } from '../paths.ts'

/** How many alerts nobody has acknowledged, and the way to them; nothing while there are none. */
export function AlertBell() {
  const { t } = useTranslation()
  const { data } = useApi(endpoints.readOpenAlerts, {}, { refreshInterval: 15_000 })
  if (!data || data.count === 0) return null
  return (
    <LinkButton to={paths.alerts} size="sm" icon={BellRing}>
      <span aria-hidden>{data.count}</span>
      <span className="sr-only">{t('shell.alerts', { count: data.count })}</span>
    </LinkButton>
  )
}
