import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import { addPasskey, beginPasskey, type AddedFactor } from '#contract/account/second-factors.ts'
import { call } from '#web/src/shared/api-client.ts'
import { makePasskey, PasskeyFault } from '#web/src/shared/passkeys.ts'
import { FlowCard, TextButton } from '#web/src/ui/site/flow/flow-parts.tsx'
import { FormAlert, TextInput } from '#web/src/ui/site/form.tsx'
import { AccountForm } from '../account-form.tsx'
import { useAccountForm } from '../use-account-form.ts'
import { foundOf, useChecks } from '../use-checks.ts'
import { deviceOf } from '#web/src/shared/device-of.ts'

interface AddPasskeyProps {
  onAdded: (added: AddedFactor) => void
  onCancel: () => void
}

/** A passkey of this device, or of one beside it, under a name its owner knows it by. */
export function AddPasskey({ onAdded, onCancel }: AddPasskeyProps) {
  const { t } = useTranslation('site')
  const checks = useChecks()
  const [fault, setFault] = useState<PasskeyFault['code'] | null>(null)
  const label = t('account.factors.passkeyName')
  const form = useAccountForm({
    initial: { passkeyName: deviceOf(navigator.userAgent)?.slice(0, 40) ?? '' },
    labels: { passkeyName: label },
    names: { name: 'passkeyName' },
    check: (values) => foundOf({ passkeyName: checks.filled(label, values.passkeyName) }),
    send: async ({ passkeyName }) => {
      setFault(null)
      const options = await call(beginPasskey, { body: {} })
      try {
        const passkey = await makePasskey(options)
        onAdded(await call(addPasskey, { body: { name: passkeyName.trim(), passkey } }))
      } catch (cause) {
        if (!(cause instanceof PasskeyFault)) throw cause
        setFault(cause.code)
      }
    },
  })
  return (
    <FlowCard level={3} title={t('account.factors.addPasskey')}>
      <div className="grid gap-6">
        <p>{t('account.factors.passkeyText')}</p>
        {fault !== null && <FormAlert title={t(`account.proof.passkeyFaults.${fault}`)} />}
        <AccountForm
          form={form}
          submit={t('account.factors.makePasskey')}
          more={<TextButton onClick={onCancel}>{t('account.factors.cancel')}</TextButton>}
        >
          <TextInput
            name="passkeyName"
            label={label}
            maxLength={40}
            autoComplete="off"
            value={form.values.passkeyName}
            error={form.errors.passkeyName}
            onChange={(event) => form.change({ passkeyName: event.target.value })}
          />
        </AccountForm>
      </div>
    </FlowCard>
  )
}
