import { useTranslation } from 'react-i18next'
import { stepUp } from '#contract/account/session.ts'
import { call } from '#web/src/shared/api-client.ts'
import { openDialog } from '#web/src/site/wallet/index.ts'
import { PasswordInput } from '#web/src/ui/site/account-parts.tsx'
import { ActionButton } from '#web/src/ui/site/base/action.tsx'
import { MyEmpty } from '#web/src/ui/site/personal-parts.tsx'
import { AccountForm } from '../account-form.tsx'
import { takeLogin } from '../take-login.ts'
import { useAccountForm } from '../use-account-form.ts'
import { foundOf, useChecks } from '../use-checks.ts'

/** The login is a while ago: who is there shows it once more, before a way in is changed. */
export function StepUp({ hasPassword, onDone }: { hasPassword: boolean; onDone: () => void }) {
  const { t } = useTranslation('site')
  const byWallet = async (): Promise<void> => {
    if (await openDialog(null)) onDone()
  }
  if (!hasPassword)
    return (
      <MyEmpty
        title={t('account.stepUp.title')}
        text={t('account.stepUp.wallet')}
        action={<ActionButton onClick={() => void byWallet()}>{t('account.login.wallet')}</ActionButton>}
      />
    )
  return (
    <MyEmpty
      title={t('account.stepUp.title')}
      text={t('account.stepUp.text')}
      action={<StepUpForm onDone={onDone} />}
    />
  )
}

function StepUpForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('site')
  const checks = useChecks()
  const label = t('account.fields.password')
  const form = useAccountForm({
    initial: { confirmed: '' },
    labels: { confirmed: label },
    check: (values) => foundOf({ confirmed: checks.password(label, values.confirmed) }),
    send: async ({ confirmed }) => {
      await call(stepUp, { body: { password: confirmed } })
      await takeLogin()
      onDone()
    },
    fieldOf: { LOGIN_WRONG_PASSWORD: 'confirmed' },
  })
  return (
    <AccountForm form={form} submit={t('account.stepUp.submit')}>
      <PasswordInput
        name="confirmed"
        label={label}
        showLabel={t('account.show')}
        hideLabel={t('account.hide')}
        autoComplete="current-password"
        value={form.values.confirmed}
        error={form.errors.confirmed}
        onChange={(event) => form.change({ confirmed: event.target.value })}
      />
    </AccountForm>
  )
}
