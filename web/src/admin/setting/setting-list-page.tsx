import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { Setting } from '#contract/setting/settings.ts'
import { Button } from '../../ui/button.tsx'
import { SettingRow } from '../../ui/data/setting-row.tsx'
import { Text } from '../../ui/text.tsx'
import { FixedRowsPage } from '../frames/fixed-rows-page.tsx'
import { Trace } from '../frames/trace.tsx'
import { SettingDialog } from './setting-dialog.tsx'
import { SettingNow } from './setting-now.tsx'

/** The key-value settings of SPEC.md section 3, each with what reads it. */
export function SettingListPage() {
  const { t } = useTranslation()
  return (
    <FixedRowsPage
      title={t('settings.title')}
      description={t('settings.description')}
      list={endpoints.listSettings}
      keyOf={(row) => row.key}
      Line={SettingLine}
      Change={SettingDialog}
    />
  )
}

function SettingLine({ row, onChange }: { row: Setting; onChange: () => void }) {
  const { t } = useTranslation()
  const { key, readBy, isSet, isSecret } = row
  const isKept = isSecret && isSet
  const name = t(`settings.keys.${key}.name`)
  return (
    <SettingRow
      name={
        <>
          {name}
          <Text size="xs" tone="muted" mono>
            {key}
          </Text>
        </>
      }
      note={
        <>
          {t(`settings.keys.${key}.note`)} {readBy === null && t('settings.onlyKept')}
        </>
      }
      value={<SettingNow setting={row} />}
      trace={row.modifiedAt !== null && <Trace row={row} />}
      action={
        <Button onClick={onChange} label={t(isKept ? 'settings.replaceOf' : 'settings.changeOf', { name })}>
          {t(isKept ? 'settings.replace' : 'settings.change')}
        </Button>
      }
    />
  )
}
