import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { FeatureRow } from '#contract/feature/feature.ts'
import { Button } from '../../ui/button.tsx'
import { SettingRow } from '../../ui/data/setting-row.tsx'
import { FixedRowsPage } from '../frames/fixed-rows-page.tsx'
import { Trace } from '../frames/trace.tsx'
import { effectKey } from './effect-key.ts'
import { FeatureDialog } from './feature-dialog.tsx'
import { FeatureNow } from './feature-now.tsx'

/** What is open on the site, what opens when, and what an opening changes. */
export function FeatureListPage() {
  const { t } = useTranslation()
  return (
    <FixedRowsPage
      title={t('features.title')}
      description={t('features.description')}
      list={endpoints.listAdminFeatures}
      keyOf={(row) => row.feature}
      Line={FeatureLine}
      Change={FeatureDialog}
      // A day may come while the page is open.
      refreshEveryMs={10_000}
    />
  )
}

function FeatureLine({ row, onChange }: { row: FeatureRow; onChange: () => void }) {
  const { t } = useTranslation()
  const name = t(`features.names.${row.feature}`)
  return (
    <SettingRow
      name={name}
      note={t(effectKey(row.feature))}
      value={<FeatureNow row={row} />}
      trace={<Trace row={row} never={t('features.asAtFirst')} />}
      action={
        <Button onClick={onChange} label={t('features.changeOf', { name })}>
          {t('features.change')}
        </Button>
      }
    />
  )
}
