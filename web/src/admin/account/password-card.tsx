import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { endpoints } from '#contract/endpoints.ts'
import { call } from '../../shared/api-client.ts'
import { toApiError } from '../../shared/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/inputs.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useApiForm, useFieldError } from '../parts/use-api-form.ts'
import { ProofFailure } from './proof-form.tsx'

const schema = z
  .object({
    current: z.string().min(1, 'login.checkField'),
    password: z.string().min(1, 'login.checkField'),
    passwordCheck: z.string(),
  })
  .refine(({ password, passwordCheck }) => password === passwordCheck, {
    path: ['passwordCheck'],
    message: 'security.passwordsDiffer',
  })
const blank = { current: '', password: '', passwordCheck: '' }

/** Another password, by the present one; every other session ends. */
export function PasswordForm({ onChanged }: { onChanged?: () => void }) {
  const { t } = useTranslation()
  const { form, failure, submitWith } = useApiForm<z.infer<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: blank,
  })
  const errorOf = useFieldError(form)
  const submit = submitWith(async (body) => {
    try {
      await call(endpoints.changePassword, { body })
    } catch (cause) {
      if (toApiError(cause).code === 'LOGIN_WRONG_PASSWORD') form.setFocus('current')
      throw cause
    }
    form.reset(blank)
    showToast(t('security.passwordChanged'), 'success')
    onChanged?.()
  })
  const field = (name: keyof typeof blank, autoComplete: string) => (
    <TextField
      {...form.register(name)}
      type="password"
      label={t(`security.fields.${name}`)}
      {...(name === 'password' && { hint: t('security.passwordHint') })}
      autoComplete={autoComplete}
      isRequired
      error={errorOf(name, t(`security.fields.${name}`))}
    />
  )
  return (
    <form onSubmit={submit} noValidate className="grid max-w-md gap-5">
      {failure !== null && <ProofFailure cause={failure} />}
      {field('current', 'current-password')}
      {field('password', 'new-password')}
      {field('passwordCheck', 'new-password')}
      <div>
        <Button type="submit" variant="primary" isBusy={form.formState.isSubmitting}>
          {t('security.changePassword')}
        </Button>
      </div>
    </form>
  )
}
