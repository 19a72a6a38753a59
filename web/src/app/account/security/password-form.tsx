import { useTranslation } from 'react-i18next'
import { changePassword } from '#contract/account/profile.ts'
import { call } from '#web/src/shared/api-client.ts'
import { PasswordInput } from '#web/src/ui/site/app/account-parts.tsx'
import { showToast } from '#web/src/ui/toast-store.ts'
import { AccountForm } from '../account-form.tsx'
import { NewPassword } from '../new-password.tsx'
import { useAccountForm } from '../use-account-form.ts'
import { foundOf, useChecks } from '../use-checks.ts'

const blank = { current: '', password: '', passwordCheck: '' }

/** Another password, by the present one. */
export function PasswordForm({ uid }: { uid: string }) {
  const { t } = useTranslation('site')
  const checks = useChecks()
  const labels = {
    current: t('account.fields.current'),
    password: t('account.fields.newPassword'),
    passwordCheck: t('account.fields.passwordCheck'),
  }
  const form = useAccountForm({
    initial: blank,
    labels,
    check: ({ current, password, passwordCheck }) =>
      foundOf({
        current: checks.password(labels.current, current),
        password: checks.newPassword(labels.password, password),
        passwordCheck: checks.same(password, passwordCheck),
      }),
    send: async (body) => {
      await call(changePassword, { body })
      form.change(blank)
      showToast(t('account.passwordChanged'), 'success')
    },
    fieldOf: { LOGIN_WRONG_PASSWORD: 'current' },
  })
  return (
    <AccountForm form={form} submit={t('account.change')}>
      <PasswordInput
        name="current"
        label={labels.current}
        showLabel={t('account.show')}
        hideLabel={t('account.hide')}
        autoComplete="current-password"
        value={form.values.current}
        error={form.errors.current}
        onChange={(event) => form.change({ current: event.target.value })}
      />
      <NewPassword values={form.values} errors={form.errors} change={form.change} about={{ uid }} />
    </AccountForm>
  )
}
