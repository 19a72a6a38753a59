import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { FeatureRow } from '#contract/feature/feature.ts'
import { useApi } from '../../shared/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DividedList } from '../../ui/data/divided-list.tsx'
import { SettingRow } from '../../ui/data/setting-row.tsx'
import { Time } from '../../ui/time.tsx'
import { DataPage, DataView } from '../frames/data-page.tsx'
import { FeatureDialog } from './feature-dialog.tsx'
import { FeatureBadge } from './feature-badge.tsx'
import { effectKey } from './effect-key.ts'

/** What is open on the site, what opens when, and what an opening changes. */
export function FeatureListPage() {
  const { t } = useTranslation()
  // A day may come while the page is open.
  const { data, error, mutate } = useApi(endpoints.listAdminFeatures, {}, { refreshInterval: 10_000 })
  const [changed, setChanged] = useState<FeatureRow | null>(null)
  const retry = (): void => void mutate()
  return (
    <DataPage title={t('features.title')} description={t('features.description')}>
      <Card>
        <DataView
          state={{ isLoading: !data, isEmpty: data?.rows.length === 0, error, onRetry: retry }}
          empty={null}
          skeletonRows={10}
        >
          <DividedList>
            {data?.rows.map((row) => (
              <Feature key={row.feature} row={row} onChange={() => setChanged(row)} />
            ))}
          </DividedList>
        </DataView>
      </Card>
      {changed && <FeatureDialog row={changed} onClose={() => setChanged(null)} onSaved={retry} />}
    </DataPage>
  )
}

function Feature({ row, onChange }: { row: FeatureRow; onChange: () => void }) {
  const { t } = useTranslation()
  const name = t(`features.names.${row.feature}`)
  return (
    <SettingRow
      name={name}
      note={t(effectKey(row.feature))}
      value={
        <>
          <FeatureBadge state={row.shownState} />
          {row.opensOn !== null && (
            <span>
              {t(row.shownState === 'opensOn' ? 'features.opensAt' : 'features.dayCame')}{' '}
              <Time at={row.opensOn} isFull />
            </span>
          )}
        </>
      }
      trace={
        row.modifiedAt === null ? (
          t('features.asAtFirst')
        ) : (
          <>
            {row.modifier} · <Time at={row.modifiedAt} />
          </>
        )
      }
      action={
        <Button onClick={onChange} label={t('features.changeOf', { name })}>
          {t('features.change')}
        </Button>
      }
    />
  )
}
