import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { ProofMethod, SecondFactor } from '#contract/account/codes.ts'
import { beginPasskeyProof, type giveFactor, type stepUp } from '#contract/account/step-up.ts'
import { call } from '#web/src/shared/api-client.ts'
import { toApiError } from '#web/src/shared/api-error.ts'
import { PasskeyFault, signWithPasskey } from '#web/src/shared/passkeys.ts'
import { proveByWallet } from '#web/src/site/wallet/index.ts'
import { PasswordInput } from '#web/src/ui/site/app/account-parts.tsx'
import { ActionButton } from '#web/src/ui/site/base/action.tsx'
import { TextButton } from '#web/src/ui/site/flow/flow-parts.tsx'
import { FormAlert, TextInput } from '#web/src/ui/site/form.tsx'
import { AccountForm } from '../account-form.tsx'
import { useAccountForm } from '../use-account-form.ts'
import { foundOf, useChecks } from '../use-checks.ts'
import { useFailureText } from '../use-failure-text.ts'
import { TotpField, useTotpForm } from './totp-field.tsx'

type Method = SecondFactor | ProofMethod
/** What is sent: a wallet sends its signature by itself. */
export type Given =
  | z.input<typeof giveFactor.body>
  | Exclude<z.input<typeof stepUp.body>, { method: 'wallet' }>

interface ProofFormProps {
  /** By what it is shown; the first one is offered first. */
  methods: readonly Method[]
  /** For the session, or for the login that waits. */
  isForSession: boolean
  submit: string
  /** Sends it. @throws ApiError */
  give: (given: Given) => Promise<void>
  /** It was shown. */
  onDone: () => void
}

/** Shows who is there, by one of several ways. */
export function ProofForm({ methods, ...props }: ProofFormProps) {
  const { t } = useTranslation('site')
  const [chosen, setChosen] = useState<Method | undefined>(methods[0])
  const others = methods.filter((method) => method !== chosen)
  if (!chosen) return <FormAlert title={t('account.proof.none')} />
  return (
    <div className="grid gap-6">
      {chosen === 'totp' && <TotpForm {...props} />}
      {chosen === 'recovery' && <RecoveryForm {...props} />}
      {chosen === 'password' && <PasswordForm {...props} />}
      {chosen === 'passkey' && <PasskeyForm {...props} />}
      {chosen === 'wallet' && <WalletForm {...props} />}
      {others.length > 0 && (
        <ul className="grid justify-items-start gap-1 border-t border-line pt-4">
          {others.map((method) => (
            <li key={method}>
              <TextButton onClick={() => setChosen(method)}>
                {t(`account.proof.instead.${method}`)}
              </TextButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type PartProps = Omit<ProofFormProps, 'methods'>

function TotpForm({ submit, give, onDone }: PartProps) {
  const form = useTotpForm(async (code) => {
    await give({ method: 'totp', code })
    onDone()
  })
  return (
    <AccountForm form={form} submit={submit}>
      <TotpField form={form} />
    </AccountForm>
  )
}

function RecoveryForm({ submit, give, onDone }: PartProps) {
  const { t } = useTranslation('site')
  const checks = useChecks()
  const label = t('account.proof.recovery')
  const form = useAccountForm({
    initial: { recovery: '' },
    labels: { recovery: label },
    check: (values) => foundOf({ recovery: checks.filled(label, values.recovery) }),
    send: async ({ recovery: code }) => {
      await give({ method: 'recovery', code })
      onDone()
    },
    fieldOf: { SECOND_FACTOR_FAILED: 'recovery' },
  })
  return (
    <AccountForm form={form} submit={submit}>
      <TextInput
        name="recovery"
        label={label}
        hint={t('account.proof.recoveryHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={form.values.recovery}
        error={form.errors.recovery}
        onChange={(event) => form.change({ recovery: event.target.value })}
      />
    </AccountForm>
  )
}

function PasswordForm({ submit, give, onDone }: PartProps) {
  const { t } = useTranslation('site')
  const checks = useChecks()
  const label = t('account.fields.password')
  const form = useAccountForm({
    initial: { confirmed: '' },
    labels: { confirmed: label },
    check: (values) => foundOf({ confirmed: checks.password(label, values.confirmed) }),
    send: async ({ confirmed: password }) => {
      await give({ method: 'password', password })
      onDone()
    },
    fieldOf: { LOGIN_WRONG_PASSWORD: 'confirmed' },
  })
  return (
    <AccountForm form={form} submit={submit}>
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

function PasskeyForm({ isForSession, give, onDone }: PartProps) {
  const { t } = useTranslation('site')
  const failureText = useFailureText()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const sign = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      const options = await call(beginPasskeyProof, { body: { isForSession } })
      await give({ method: 'passkey', passkey: await signWithPasskey(options) })
      onDone()
    } catch (cause) {
      setFailure(
        cause instanceof PasskeyFault
          ? t(`account.proof.passkeyFaults.${cause.code}`)
          : failureText(toApiError(cause)),
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-muted">{t('account.proof.passkeyText')}</p>
      {failure !== null && <FormAlert title={failure} />}
      <ActionButton variant="primary" isBusy={isBusy} onClick={() => void sign()}>
        {t('account.proof.passkey')}
      </ActionButton>
    </div>
  )
}

function WalletForm({ onDone }: PartProps) {
  const { t } = useTranslation('site')
  const sign = async (): Promise<void> => {
    if (await proveByWallet()) onDone()
  }
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-muted">{t('account.proof.walletText')}</p>
      <ActionButton variant="primary" onClick={() => void sign()}>
        {t('account.proof.wallet')}
      </ActionButton>
    </div>
  )
}
