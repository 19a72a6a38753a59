import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { AddedFactor } from '#contract/account/second-factors.ts'
import { endpoints } from '#contract/endpoints.ts'
import { call } from '../../shared/api-client.ts'
import { deviceOf } from '../../shared/device-of.ts'
import { makePasskey, PasskeyFault } from '../../shared/passkeys.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/inputs.tsx'
import { Text } from '../../ui/text.tsx'
import { useApiForm, useFieldError } from '../parts/use-api-form.ts'
import { ProofFailure } from './proof-form.tsx'

interface AddPasskeyProps {
  onAdded: (added: AddedFactor) => void
  onCancel: () => void
}

const schema = z.object({ name: z.string().trim().min(1, 'login.checkField').max(40) })

/** A passkey of this device, or of one beside it, under a name its owner knows it by. */
export function AddPasskey({ onAdded, onCancel }: AddPasskeyProps) {
  const { t } = useTranslation()
  const [fault, setFault] = useState<PasskeyFault | null>(null)
  const { form, failure, submitWith } = useApiForm<z.infer<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { name: deviceOf(navigator.userAgent)?.slice(0, 40) ?? '' },
  })
  const label = t('security.passkeyName')
  const submit = submitWith(async ({ name }) => {
    setFault(null)
    try {
      const passkey = await makePasskey(await call(endpoints.beginPasskey, { body: {} }))
      onAdded(await call(endpoints.addPasskey, { body: { name, passkey } }))
    } catch (cause) {
      if (!(cause instanceof PasskeyFault)) throw cause
      setFault(cause)
    }
  })
  return (
    <form onSubmit={submit} noValidate className="grid max-w-md gap-4">
      <Text as="p">{t('security.passkeyText')}</Text>
      {failure !== null && <ProofFailure cause={failure} />}
      {fault !== null && <ProofFailure cause={fault} />}
      <TextField
        {...form.register('name')}
        label={label}
        maxLength={40}
        autoComplete="off"
        isRequired
        error={useFieldError(form)('name', label)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" isBusy={form.formState.isSubmitting}>
          {t('security.makePasskey')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('security.cancel')}
        </Button>
      </div>
    </form>
  )
}
