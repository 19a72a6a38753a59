import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { Setting } from '#contract/setting/settings.ts'
import { call } from '../../shared/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/form/inputs.tsx'
import { Failed } from '../../ui/data/states.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useApiForm, useFieldError } from '../parts/use-api-form.ts'

interface SettingDialogProps {
  setting: Setting
  onClose: () => void
  onSaved: () => void
}

/** Sets one setting. The field of a secret is always empty: what is stored never comes back. */
export function SettingDialog({ setting, onClose, onSaved }: SettingDialogProps) {
  const { t } = useTranslation()
  const { key, version, isSecret } = setting
  const name = t(`settings.keys.${key}.name`)
  const { form, failure, submitWith } = useApiForm({ defaultValues: { value: setting.value ?? '' } })
  const errorOf = useFieldError(form)
  const label = t(isSecret ? 'settings.newKey' : 'settings.value')
  const value = useWatch({ control: form.control, name: 'value' })
  const { isSubmitting } = form.formState
  const submit = submitWith(async (values) => {
    await call(endpoints.modifySetting, { params: { key }, body: { ...values, version } })
    showToast(t('settings.saved', { name }), 'success')
    onSaved()
    onClose()
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={isSubmitting}
      title={name}
      description={t(`settings.keys.${key}.note`)}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            type="submit"
            form="setting"
            variant="primary"
            isBusy={isSubmitting}
            disabledReason={!isSecret && value === setting.value ? t('features.same') : null}
          >
            {t('settings.save')}
          </Button>
        </>
      }
    >
      <form id="setting" noValidate className="mt-5 grid gap-4" onSubmit={submit}>
        {failure !== null && <Failed error={failure} doing="modify" />}
        <TextField
          {...form.register('value')}
          label={label}
          hint={t(`settings.keys.${key}.hint`)}
          error={errorOf('value', label)}
          isMono
          autoComplete={isSecret ? 'new-password' : 'off'}
          spellCheck={false}
          type={isSecret ? 'password' : 'text'}
        />
      </form>
    </Dialog>
  )
}
