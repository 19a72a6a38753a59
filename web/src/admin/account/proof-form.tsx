import { zodResolver } from '@hookform/resolvers/zod'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { ProofMethod, SecondFactor } from '#contract/account/codes.ts'
import { beginPasskeyProof, type giveFactor, type stepUp } from '#contract/account/step-up.ts'
import { call } from '../../shared/api-client.ts'
import { PasskeyFault, signWithPasskey } from '../../shared/passkeys.ts'
import { useErrorText } from '../../shared/use-error-text.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/inputs.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Text } from '../../ui/text.tsx'
import { useApiForm, useFieldError } from '../parts/use-api-form.ts'

type Method = Exclude<SecondFactor | ProofMethod, 'wallet'>
/** What is sent, of whichever way was chosen. */
export type Given =
  | z.input<typeof giveFactor.body>
  | Exclude<z.input<typeof stepUp.body>, { method: 'wallet' }>

export interface ProofFormProps {
  /** By what it is shown; the first one is offered first. */
  methods: readonly (SecondFactor | ProofMethod)[]
  /** For the session, or for the login that waits. */
  isForSession: boolean
  submit: string
  /** Sends it. @throws ApiError */
  give: (given: Given) => Promise<void>
}

/** Shows who is there, by one of several ways. The console signs with no wallet. */
export function ProofForm({ methods, ...props }: ProofFormProps) {
  const { t } = useTranslation()
  const offered = methods.filter((method): method is Method => method !== 'wallet')
  const [chosen, setChosen] = useState<Method | undefined>(offered[0])
  if (!chosen) return <Notice tone="warning" title={t('login.proof.none')} />
  return (
    <div className="grid gap-5">
      {chosen === 'passkey' ? (
        <PasskeyProof {...props} />
      ) : (
        <TypedProof key={chosen} method={chosen} {...props} />
      )}
      {offered.length > 1 && (
        <div className="flex flex-wrap gap-2">
          {offered
            .filter((method) => method !== chosen)
            .map((method) => (
              <Button key={method} size="sm" variant="ghost" onClick={() => setChosen(method)}>
                {t(`login.proof.instead.${method}`)}
              </Button>
            ))}
        </div>
      )}
    </div>
  )
}

const schema = z.object({ text: z.string().trim().min(1, 'login.checkField') })

type PartProps = Omit<ProofFormProps, 'methods'>

/** What is typed: the code of an app, a recovery code, the password. */
function TypedProof({ method, submit, give }: PartProps & { method: Exclude<Method, 'passkey'> }) {
  const { t } = useTranslation()
  const { form, failure, submitWith } = useApiForm<z.infer<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { text: '' },
    names: { code: 'text', password: 'text' },
  })
  const label = t(`login.proof.${method}`)
  const onSubmit = submitWith(async ({ text }) => {
    try {
      if (method === 'password') await give({ method, password: text })
      else await give({ method, code: text })
    } catch (cause) {
      form.setFocus('text')
      throw cause
    }
  })
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-5">
      {failure !== null && <ProofFailure cause={failure} />}
      <TextField
        {...form.register('text')}
        label={label}
        {...(method !== 'password' && { hint: t(`login.proof.${method}Hint`) })}
        isRequired
        error={useFieldError(form)('text', label)}
        {...typing[method]}
      />
      <Button type="submit" variant="primary" isBusy={form.formState.isSubmitting}>
        {submit}
      </Button>
    </form>
  )
}

const typing = {
  totp: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 6 },
  recovery: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
  password: { type: 'password', autoComplete: 'current-password' },
} as const

function PasskeyProof({ isForSession, give }: PartProps) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const sign = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      const options = await call(beginPasskeyProof, { body: { isForSession } })
      await give({ method: 'passkey', passkey: await signWithPasskey(options) })
    } catch (cause) {
      setFailure(cause)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-4">
      <Text as="p" tone="muted">
        {t('login.proof.passkeyText')}
      </Text>
      {failure !== null && <ProofFailure cause={failure} />}
      <Button variant="primary" icon={Fingerprint} isBusy={isBusy} onClick={() => void sign()}>
        {t('login.proof.passkey')}
      </Button>
    </div>
  )
}

/** Why it was not shown, and what to do next. */
export function ProofFailure({ cause }: { cause: unknown }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  if (cause instanceof PasskeyFault)
    return <Notice tone="warning" isUrgent title={t(`login.proof.faults.${cause.code}`)} />
  const { title, next } = errorText(cause)
  return (
    <Notice tone="danger" isUrgent title={title}>
      {next}
    </Notice>
  )
}
