import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { TextInput } from '#web/src/ui/site/form.tsx'
import { FormTrap } from '#web/src/ui/site/form-trap.tsx'
import { AccountForm } from './account-form.tsx'
import { useAccountForm } from './use-account-form.ts'
import { foundOf, useChecks } from './use-checks.ts'

interface EmailFormProps {
  uid: string
  /** @throws ApiError */
  send: (uid: string) => Promise<void>
  children?: ReactNode
}

/** The e-mail a code is sent to. */
export function EmailForm({ uid, send, children }: EmailFormProps) {
  const { t } = useTranslation('site')
  const checks = useChecks()
  const label = t('account.fields.uid')
  const form = useAccountForm({
    initial: { uid },
    labels: { uid: label },
    check: (values) => foundOf({ uid: checks.uid(label, values.uid) }),
    send: (values) => send(values.uid.trim().toLowerCase()),
    fieldOf: { ID_IN_USE: 'uid' },
  })
  return (
    <AccountForm form={form} submit={t('account.code.send')}>
      {children}
      <TextInput
        name="uid"
        type="email"
        inputMode="email"
        label={label}
        hint={t('account.uidHint')}
        autoComplete="email"
        value={form.values.uid}
        error={form.errors.uid}
        onChange={(event) => form.change({ uid: event.target.value })}
      />
      <FormTrap />
    </AccountForm>
  )
}
