import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Setting } from '#contract/setting/settings.ts'
import { Badge } from '../../ui/badge.tsx'
import { Text } from '../../ui/text.tsx'

/** What a setting is now; of a secret only that there is one. */
export function SettingNow({ setting }: { setting: Setting }) {
  const { t } = useTranslation()
  if (!setting.isSet)
    return (
      <Text size="sm" tone="faint">
        {t('common.notSet')}
      </Text>
    )
  if (setting.isSecret)
    return (
      <Badge tone="success" icon={KeyRound}>
        {t('settings.sealed')}
      </Badge>
    )
  return (
    <Text size="sm" mono className="break-all">
      {setting.value}
    </Text>
  )
}
