import { useTranslation } from 'react-i18next'
import { totpDigits } from '#contract/account/account-rules.ts'
import { DigitsField } from '../digits-field.tsx'
import { useAccountForm, type AccountForm } from '../use-account-form.ts'
import { foundOf, useChecks } from '../use-checks.ts'

interface Totp {
  totp: string
}

/** A form of the code of an authenticator app. @param send takes its six digits. */
export function useTotpForm(send: (code: string) => Promise<void>): AccountForm<Totp> {
  const { t } = useTranslation('site')
  const checks = useChecks()
  const label = t('account.proof.totp')
  return useAccountForm<Totp>({
    initial: { totp: '' },
    labels: { totp: label },
    check: (values) => foundOf({ totp: checks.code(label, values.totp) }),
    send: ({ totp }) => send(totp),
    fieldOf: { SECOND_FACTOR_FAILED: 'totp' },
  })
}

export function TotpField({ form }: { form: AccountForm<Totp> }) {
  const { t } = useTranslation('site')
  return (
    <DigitsField
      name="totp"
      label={t('account.proof.totp')}
      hint={t('account.proof.totpHint')}
      count={totpDigits}
      value={form.values.totp}
      error={form.errors.totp}
      onChange={(totp) => form.change({ totp })}
    />
  )
}
