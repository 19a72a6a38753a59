import { useTranslation } from 'react-i18next'
import { formatCount } from '../../shared/format.ts'
import { Text } from '../../ui/text.tsx'

/** Says that a list holds only the first of its rows; nothing where it holds them all. */
export function FirstOf({ shown, total }: { shown: number; total: number }) {
  const { t } = useTranslation()
  if (shown >= total) return null
  return (
    <Text size="xs" tone="muted">
      {t('home.firstOf', { shown: formatCount(shown), total: formatCount(total) })}
    </Text>
  )
}
