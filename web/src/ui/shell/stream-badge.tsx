import { LoaderCircle, Radio, RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../badge.tsx'

/** How the numbers arrive: live, by asking again and again, or not at the moment. */
export function StreamBadge({ state }: { state: 'connecting' | 'live' | 'reconnecting' | 'polling' }) {
  const { t } = useTranslation()
  if (state === 'connecting') return null
  return (
    <span role="status">
      {state === 'live' && (
        <Badge tone="success" icon={Radio}>
          {t('stream.live')}
        </Badge>
      )}
      {state === 'reconnecting' && (
        <Badge tone="warning" icon={LoaderCircle} isMoving>
          {t('stream.reconnecting')}
        </Badge>
      )}
      {state === 'polling' && (
        <Badge tone="warning" icon={RefreshCw}>
          {t('stream.polling')}
        </Badge>
      )}
    </span>
  )
}
