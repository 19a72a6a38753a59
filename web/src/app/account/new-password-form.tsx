import { useTranslation } from 'react-i18next'
import { AccountForm } from './account-form.tsx'
import { NewPassword } from './new-password.tsx'
import { useAccountForm } from './use-account-form.ts'
import { foundOf, useChecks } from './use-checks.ts'

interface NewPasswordFormProps {
  /** Whose it is to be: a password must not be made of it. */
  uid: string
  submit: string
  send: (values: { password: string; passwordCheck: string }) => Promise<void>
}

/** A password, twice, for somebody whose e-mail was shown by a code. */
export function NewPasswordForm({ uid, submit, send }: NewPasswordFormProps) {
  const { t } = useTranslation('site')
  const checks = useChecks()
  const labels = { password: t('account.fields.password'), passwordCheck: t('account.fields.passwordCheck') }
  const form = useAccountForm({
    initial: { password: '', passwordCheck: '' },
    labels,
    check: ({ password, passwordCheck }) =>
      foundOf({
        password: checks.newPassword(labels.password, password),
        passwordCheck: checks.same(password, passwordCheck),
      }),
    send,
  })
  return (
    <AccountForm form={form} submit={submit}>
      <NewPassword values={form.values} errors={form.errors} change={form.change} about={{ uid }} />
    </AccountForm>
  )
}
