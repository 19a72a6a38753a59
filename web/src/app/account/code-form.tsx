import { useTranslation } from 'react-i18next'
import { emailCodeDigits } from '#contract/account/account-rules.ts'
import { toApiError } from '#web/src/shared/api-error.ts'
import { useNow } from '#web/src/shared/use-now.ts'
import { TextButton } from '#web/src/ui/site/flow/flow-parts.tsx'
import { showToast } from '#web/src/ui/toast-store.ts'
import { AccountForm } from './account-form.tsx'
import { DigitsField } from './digits-field.tsx'
import { useAccountForm } from './use-account-form.ts'
import { foundOf, useChecks } from './use-checks.ts'
import type { EmailCode, Ticket } from './use-email-code.ts'
import { useFailureText } from './use-failure-text.ts'

interface CodeFormProps {
  uid: string
  code: EmailCode
  onVerified: (ticket: Ticket) => void
  /** Another e-mail. */
  onBack: () => void
}

const tickMs = 1_000

/** The six digits that came by e-mail. */
export function CodeForm({ uid, code, onVerified, onBack }: CodeFormProps) {
  const { t } = useTranslation('site')
  const checks = useChecks()
  const label = t('account.fields.code')
  const form = useAccountForm({
    initial: { code: '' },
    labels: { code: label },
    check: (values) => foundOf({ code: checks.code(label, values.code) }),
    send: async (values) => onVerified(await code.verify(uid, values.code)),
    fieldOf: { EMAIL_CODE_FAILED: 'code' },
  })
  return (
    <AccountForm
      form={form}
      submit={t('account.code.verify')}
      more={<TextButton onClick={onBack}>{t('account.code.otherEmail')}</TextButton>}
    >
      <p className="text-muted">{t('account.code.sentTo', { uid })}</p>
      <DigitsField
        name="code"
        label={label}
        hint={t('account.code.hint')}
        count={emailCodeDigits}
        value={form.values.code}
        error={form.errors.code}
        onChange={(digits) => form.change({ code: digits })}
      />
      <Resend uid={uid} code={code} />
    </AccountForm>
  )
}

function Resend({ uid, code }: { uid: string; code: EmailCode }) {
  const { t } = useTranslation('site')
  const failureText = useFailureText()
  const nowMs = useNow(tickMs)
  const leftMs = code.sent ? Date.parse(code.sent.resendAt) - nowMs : 0
  const again = async (): Promise<void> => {
    try {
      await code.send(uid)
      showToast(t('account.code.sent'), 'success')
    } catch (cause) {
      showToast(failureText(toApiError(cause)), 'error')
    }
  }
  if (leftMs > 0)
    return (
      <p className="text-sm text-muted tabular-nums">
        {t('account.code.resendIn', { seconds: Math.ceil(leftMs / 1000) })}
      </p>
    )
  return (
    <p>
      <TextButton onClick={() => void again()}>{t('account.code.resend')}</TextButton>
    </p>
  )
}
