import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { Setting } from '#contract/setting/settings.ts'
import { useApi } from '../../shared/use-api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DividedList } from '../../ui/data/divided-list.tsx'
import { SettingRow } from '../../ui/data/setting-row.tsx'
import { Text } from '../../ui/text.tsx'
import { Time } from '../../ui/time.tsx'
import { DataPage, DataView } from '../frames/data-page.tsx'
import { SettingDialog } from './setting-dialog.tsx'

/** The key-value settings of SPEC.md section 3, each with what reads it. */
export function SettingListPage() {
  const { t } = useTranslation()
  const { data, error, mutate } = useApi(endpoints.listSettings)
  const [changed, setChanged] = useState<Setting | null>(null)
  const retry = (): void => void mutate()
  return (
    <DataPage title={t('settings.title')} description={t('settings.description')}>
      <Card>
        <DataView
          state={{ isLoading: !data, isEmpty: data?.rows.length === 0, error, onRetry: retry }}
          empty={null}
          skeletonRows={10}
        >
          <DividedList>
            {data?.rows.map((setting) => (
              <Row key={setting.key} setting={setting} onChange={() => setChanged(setting)} />
            ))}
          </DividedList>
        </DataView>
      </Card>
      {changed && <SettingDialog setting={changed} onClose={() => setChanged(null)} onSaved={retry} />}
    </DataPage>
  )
}

function Row({ setting, onChange }: { setting: Setting; onChange: () => void }) {
  const { t } = useTranslation()
  const { key, readBy, modifiedAt, isSet, isSecret } = setting
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
      value={<Value setting={setting} />}
      trace={
        modifiedAt && (
          <>
            {setting.modifier} · <Time at={modifiedAt} />
          </>
        )
      }
      action={
        <Button onClick={onChange} label={t(isKept ? 'settings.replaceOf' : 'settings.changeOf', { name })}>
          {t(isKept ? 'settings.replace' : 'settings.change')}
        </Button>
      }
    />
  )
}

function Value({ setting }: { setting: Setting }) {
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
