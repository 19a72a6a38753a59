import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { Setting } from '#contract/setting/settings.ts'
import { call } from '../../shared/api-client.ts'
import { TextField } from '../../ui/form/inputs.tsx'
import { ChangeDialog, type ChangeProps } from '../frames/change-dialog.tsx'
import { useApiForm, useFieldError } from '../parts/use-api-form.ts'
import { SettingNow } from './setting-now.tsx'

/** Sets one setting. The field of a secret is always empty: what is stored never comes back. */
export function SettingDialog({ row, ...over }: ChangeProps<Setting>) {
  const { t } = useTranslation()
  const { key, version, isSecret } = row
  const name = t(`settings.keys.${key}.name`)
  const api = useApiForm({ defaultValues: { value: row.value ?? '' } })
  const errorOf = useFieldError(api.form)
  const label = t(isSecret ? 'settings.newKey' : 'settings.value')
  const value = useWatch({ control: api.form.control, name: 'value' })
  return (
    <ChangeDialog
      by={endpoints.modifySetting}
      {...over}
      row={row}
      api={api}
      save={(values) => call(endpoints.modifySetting, { params: { key }, body: { ...values, version } })}
      title={name}
      description={t(`settings.keys.${key}.note`)}
      confirm={t('settings.save')}
      isSame={!isSecret && value === row.value}
      saved={t('settings.saved', { name })}
      now={<SettingNow setting={row} />}
    >
      <TextField
        {...api.form.register('value')}
        label={label}
        hint={t(`settings.keys.${key}.hint`)}
        error={errorOf('value', label)}
        isMono
        autoComplete={isSecret ? 'new-password' : 'off'}
        spellCheck={false}
        type={isSecret ? 'password' : 'text'}
      />
    </ChangeDialog>
  )
}
