import { useTranslation } from 'react-i18next'
import { NetworkBadge } from '../../ui/shell/network-badge.tsx'
import { useConfig } from '../config.ts'

/** The network, repeated in every question that spends or cannot be undone. */
export function OnNetwork() {
  const { t } = useTranslation()
  const config = useConfig()
  if (!config) return null
  return (
    <p className="mt-3 flex items-center gap-2 text-sm">
      {t('confirm.onNetwork')} <NetworkBadge network={config.network} />
    </p>
  )
}
