import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { toApiError, type ClientErrorCode } from '../../shared/api-error.ts'
import { useErrorText } from '../../shared/use-error-text.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/inputs.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Failed } from '../../ui/data/states.tsx'
import { useApiForm, useFieldError } from '../parts/use-api-form.ts'
import { useSessionActions } from '../session.ts'

const schema = z.object({
  uid: z.string().trim().min(1, 'login.checkField').pipe(z.email('login.mustBeEmail')),
  password: z.string().min(1, 'login.checkField'),
})
type Values = z.infer<typeof schema>

/** E-mail and password, and then a second factor where one is on, with the messages of SPEC.md section 5. */
export function LoginForm({ onSecond }: { onSecond: () => void }) {
  const { t } = useTranslation()
  const { logIn } = useSessionActions()
  const { form, failure, submitWith } = useApiForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: { uid: '', password: '' },
  })
  const errorOf = useFieldError(form)
  const submit = submitWith(async ({ uid, password }) => {
    try {
      await logIn(uid, password)
    } catch (cause) {
      if (toApiError(cause).code === 'SECOND_FACTOR_REQUIRED') return onSecond()
      form.setFocus(toApiError(cause).code === 'LOGIN_WRONG_PASSWORD' ? 'password' : 'uid')
      throw cause
    }
  })
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {failure !== null && <LoginFailure cause={failure} />}
      <TextField
        {...form.register('uid')}
        label={t('login.id')}
        type="email"
        autoComplete="username"
        isRequired
        error={errorOf('uid', t('login.id'))}
      />
      <TextField
        {...form.register('password')}
        label={t('login.password')}
        type="password"
        autoComplete="current-password"
        isRequired
        error={errorOf('password', t('login.password'))}
      />
      <Button type="submit" variant="primary" isBusy={form.formState.isSubmitting}>
        {t('login.submit')}
      </Button>
    </form>
  )
}

/** A wrong ID or password has a sentence of its own; of anything else, the login failed. */
function LoginFailure({ cause }: { cause: unknown }) {
  const errorText = useErrorText()
  if (!wrongInputs.includes(toApiError(cause).code)) return <Failed error={cause} doing="logIn" />
  const { title, next } = errorText(cause)
  return (
    <Notice tone="danger" isUrgent title={title}>
      {next}
    </Notice>
  )
}

const wrongInputs: ClientErrorCode[] = ['LOGIN_UNKNOWN_ID', 'LOGIN_WRONG_PASSWORD']
