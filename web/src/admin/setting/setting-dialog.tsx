import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { Setting } from '#contract/setting/settings.ts'
import { call } from '../../shared/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/form/inputs.tsx'
import { Failed } from '../../ui/data/states.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useSave } from '../parts/use-save.ts'

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
  const [value, setValue] = useState(setting.value ?? '')
  const { isBusy, failure, errorOf, save } = useSave(() => {
    showToast(t('settings.saved', { name }), 'success')
    onSaved()
    onClose()
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void save(() => call(endpoints.modifySetting, { params: { key }, body: { value, version } }))
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={isBusy}
      title={name}
      description={t(`settings.keys.${key}.note`)}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            type="submit"
            form="setting"
            variant="primary"
            isBusy={isBusy}
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
          label={t(isSecret ? 'settings.newKey' : 'settings.value')}
          hint={t(`settings.keys.${key}.hint`)}
          error={errorOf('value')}
          isMono
          autoComplete={isSecret ? 'new-password' : 'off'}
          spellCheck={false}
          type={isSecret ? 'password' : 'text'}
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
