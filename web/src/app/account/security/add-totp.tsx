import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { beginTotp, confirmTotp, type AddedFactor } from '#contract/account/second-factors.ts'
import { call } from '#web/src/shared/api-client.ts'
import { toApiError } from '#web/src/shared/api-error.ts'
import { QrSheet } from '#web/src/ui/qr.tsx'
import { FlowCard, FlowSkeleton, TextButton } from '#web/src/ui/site/flow/flow-parts.tsx'
import { FormAlert } from '#web/src/ui/site/form.tsx'
import { AccountForm } from '../account-form.tsx'
import { TotpField, useTotpForm } from '../proof/totp-field.tsx'
import { useFailureText } from '../use-failure-text.ts'

interface AddTotpProps {
  onAdded: (added: AddedFactor) => void
  onCancel: () => void
}

interface Begun {
  secret: string
  uri: string
}

/** An authenticator app: a code to scan, and the first code that comes of it. */
export function AddTotp({ onAdded, onCancel }: AddTotpProps) {
  const { t } = useTranslation('site')
  const failureText = useFailureText()
  const [begun, setBegun] = useState<Begun | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    call(beginTotp, { body: {} }).then(
      (it) => isGone || setBegun(it),
      (cause: unknown) => isGone || setFailure(failureText(toApiError(cause))),
    )
    return () => {
      isGone = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: a secret is begun as the form opens
  }, [])
  return (
    <FlowCard level={3} title={t('account.factors.addTotp')}>
      {failure !== null && <FormAlert title={failure} />}
      {failure === null && !begun && <FlowSkeleton label={t('account.loading')} />}
      {begun && <Confirm begun={begun} onAdded={onAdded} onCancel={onCancel} />}
      {failure !== null && (
        <p className="mt-4">
          <TextButton onClick={onCancel}>{t('account.factors.cancel')}</TextButton>
        </p>
      )}
    </FlowCard>
  )
}

function Confirm({ begun, onAdded, onCancel }: AddTotpProps & { begun: Begun }) {
  const { t } = useTranslation('site')
  const form = useTotpForm(async (code) => onAdded(await call(confirmTotp, { body: { code } })))
  return (
    <div className="grid gap-6">
      <p>{t('account.factors.scan')}</p>
      <QrSheet text={begun.uri} label={t('account.factors.qr')} />
      <div>
        <p className="text-sm">{t('account.factors.type')}</p>
        <p className="mt-1 font-mono text-ink select-all break-all">{inFours(begun.secret)}</p>
      </div>
      <AccountForm
        form={form}
        submit={t('account.factors.confirm')}
        more={<TextButton onClick={onCancel}>{t('account.factors.cancel')}</TextButton>}
      >
        <TotpField form={form} />
      </AccountForm>
    </div>
  )
}

/** As it is read aloud and typed. */
function inFours(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}
