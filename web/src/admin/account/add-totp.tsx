import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import useSWR from 'swr'
import { z } from 'zod'
import type { AddedFactor } from '#contract/account/second-factors.ts'
import { endpoints } from '#contract/endpoints.ts'
import { call } from '../../shared/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { SkeletonRows } from '../../ui/data/skeleton.tsx'
import { Failed } from '../../ui/data/states.tsx'
import { TextField } from '../../ui/form/inputs.tsx'
import { QrSheet } from '../../ui/qr.tsx'
import { Text } from '../../ui/text.tsx'
import { useApiForm, useFieldError } from '../parts/use-api-form.ts'
import { ProofFailure } from './proof-form.tsx'

interface AddTotpProps {
  onAdded: (added: AddedFactor) => void
  onCancel: () => void
}

/** A secret is made once, when this is opened. */
const once = { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false }

/** An authenticator app: a code to scan, and the first code that comes of it. */
export function AddTotp({ onAdded, onCancel }: AddTotpProps) {
  const { t } = useTranslation()
  const { data, error, mutate } = useSWR(
    ['begin totp', useId()],
    () => call(endpoints.beginTotp, { body: {} }),
    {
      ...{ ...once, revalidateOnMount: true, keepPreviousData: false },
    },
  )
  if (error)
    return (
      <div className="grid gap-4">
        <Failed error={error} doing="process" onRetry={() => void mutate()} />
        <div>
          <Button variant="ghost" onClick={onCancel}>
            {t('security.cancel')}
          </Button>
        </div>
      </div>
    )
  if (!data) return <SkeletonRows rows={3} />
  return (
    <div className="grid gap-5 md:grid-cols-[14rem_minmax(0,1fr)]">
      <QrSheet text={data.uri} label={t('security.qr')} />
      <div className="grid content-start gap-4">
        <Text as="p">{t('security.scan')}</Text>
        <div>
          <Text as="p" size="sm" tone="muted">
            {t('security.type')}
          </Text>
          <Text as="p" mono className="break-all select-all">
            {data.secret.match(/.{1,4}/g)?.join(' ')}
          </Text>
        </div>
        <CodeForm onAdded={onAdded} onCancel={onCancel} />
      </div>
    </div>
  )
}

const schema = z.object({ code: z.string().trim().min(1, 'login.checkField') })

/** The first code of an app that was set up. */
export function CodeForm({ onAdded, onCancel }: AddTotpProps) {
  const { t } = useTranslation()
  const { form, failure, submitWith } = useApiForm<z.infer<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { code: '' },
  })
  const label = t('login.proof.totp')
  const submit = submitWith(async (body) => {
    try {
      onAdded(await call(endpoints.confirmTotp, { body }))
    } catch (cause) {
      form.setFocus('code')
      throw cause
    }
  })
  return (
    <form onSubmit={submit} noValidate className="grid max-w-sm gap-4">
      {failure !== null && <ProofFailure cause={failure} />}
      <TextField
        {...form.register('code')}
        label={label}
        hint={t('login.proof.totpHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        isRequired
        error={useFieldError(form)('code', label)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" isBusy={form.formState.isSubmitting}>
          {t('security.confirm')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('security.cancel')}
        </Button>
      </div>
    </form>
  )
}
