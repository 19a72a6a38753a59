import { useTranslation } from 'react-i18next'
import type { FeatureRow } from '#contract/feature/feature.ts'
import { Time } from '../../ui/time.tsx'
import { FeatureBadge } from './feature-badge.tsx'

/** What a feature is now, with its day. */
export function FeatureNow({ row }: { row: FeatureRow }) {
  const { t } = useTranslation()
  return (
    <>
      <FeatureBadge state={row.shownState} />
      {row.opensOn !== null && (
        <span>
          {t(row.shownState === 'opensOn' ? 'features.opensAt' : 'features.dayCame')}{' '}
          <Time at={row.opensOn} isFull />
        </span>
      )}
    </>
  )
}
