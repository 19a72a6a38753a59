import { useTranslation } from 'react-i18next'
import { consentKinds, type ConsentKind } from '#contract/account/codes.ts'
import { register } from '#contract/account/register.ts'
import { call } from '#web/src/shared/api-client.ts'
import { toApiError } from '#web/src/shared/api-error.ts'
import { contentLanguage } from '#web/src/site/frame/paths.ts'
import { useNavLanguage } from '#web/src/site/frame/use-language.ts'
import { TextButton } from '#web/src/ui/site/flow/flow-parts.tsx'
import { AccountForm } from '../account-form.tsx'
import { NewPassword } from '../new-password.tsx'
import { takeLogin } from '../take-login.ts'
import { useAccountForm } from '../use-account-form.ts'
import { foundOf, useChecks } from '../use-checks.ts'
import { useLabels } from '../use-labels.ts'
import { Agreements, requiredOf, type AgreementValues } from './agreements.tsx'
import type { JoinDetails, JoinDraft } from './draft.ts'
import { registrationOf } from './registration-of.ts'

interface FinishFormProps {
  draft: JoinDraft
  /** Something of the details is to be corrected. */
  onBack: (details: JoinDetails) => void
  /** The ticket has run out. */
  onCodeNeeded: () => void
  onDone: () => void
}

type Values = { password: string; passwordCheck: string } & AgreementValues

const none = Object.fromEntries(consentKinds.map((kind) => [kind, false])) as Record<ConsentKind, boolean>

/** The password and what is agreed to; neither is kept by the page. */
export function FinishForm({ draft, onBack, onCodeNeeded, onDone }: FinishFormProps) {
  const { t } = useTranslation('site')
  const language = contentLanguage(useNavLanguage())
  const checks = useChecks()
  const ofDetails = useLabels(draft.kind)
  const labels = {
    ...ofDetails,
    password: t('account.fields.password'),
    passwordCheck: t('account.fields.passwordCheck'),
    ...(Object.fromEntries(consentKinds.map((kind) => [kind, t(`account.consents.${kind}`)])) as Record<
      ConsentKind,
      string
    >),
  }
  const form = useAccountForm<Values>({
    initial: { password: '', passwordCheck: '', ...none },
    labels,
    check: (values) =>
      foundOf<string>({
        password: checks.newPassword(labels.password, values.password),
        passwordCheck: checks.same(values.password, values.passwordCheck),
        ...requiredOf(values, (kind) => t('account.errors.required', { field: labels[kind] })),
      }),
    send: async (values) => {
      try {
        await call(register, { body: registrationOf(draft, values, language) })
      } catch (cause) {
        if (toApiError(cause).code === 'EMAIL_CODE_FAILED') return onCodeNeeded()
        throw cause
      }
      await takeLogin()
      onDone()
    },
    names: Object.fromEntries(consentKinds.map((kind) => [`consents.${kind}`, kind])),
  })
  const { password, passwordCheck } = form.values
  return (
    <AccountForm
      form={form}
      submit={t('account.join.submit')}
      more={<TextButton onClick={() => onBack(draft.details)}>{t('account.join.back')}</TextButton>}
    >
      <NewPassword
        values={{ password, passwordCheck }}
        errors={form.errors}
        change={form.change}
        about={{ uid: draft.uid, name: draft.details.name }}
      />
      <Agreements values={form.values} errors={form.errors} change={form.change} />
    </AccountForm>
  )
}
