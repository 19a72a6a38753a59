import { useTranslation } from 'react-i18next'
import { fillDays, type TreeRow } from '#contract/tree/trees.ts'
import { formatCount } from '../../shared/format.ts'
import { Text } from '../../ui/text.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { Sol } from '../parts/sol.tsx'

/** When it will be full, at the rate of the last days. */
export function FillsAt({ row }: { row: TreeRow }) {
  const { t } = useTranslation()
  if (row.fillsAt !== null) return <RelativeTime at={row.fillsAt} />
  return <Text tone="faint">{t(row.free === 0 ? 'trees.isFull' : 'trees.notFilling')}</Text>
}

/** How fast it fills, or that nothing was minted. */
export function PerDay({ row: { perDay } }: { row: TreeRow }) {
  const { t } = useTranslation()
  if (perDay === null) return <>{t('trees.notFillingHint', { days: fillDays })}</>
  const count = perDay < 10 ? String(Math.round(perDay * 10) / 10) : formatCount(Math.round(perDay))
  return <>{t('trees.perDayOf', { count, days: fillDays })}</>
}

/** What making it took, or that it is not made. */
export function Cost({ lamports }: { lamports: string | null }) {
  const { t } = useTranslation()
  return lamports === null ? <Text tone="faint">{t('trees.notMade')}</Text> : <Sol lamports={lamports} />
}
