import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import useSWR from 'swr'
import { z } from 'zod'
import { endpoints } from '#contract/endpoints.ts'
import { call } from '../../shared/api-client.ts'
import { toApiError, type ApiError } from '../../shared/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { SkeletonRows } from '../../ui/data/skeleton.tsx'
import { TextField } from '../../ui/form/inputs.tsx'
import { AuthFrame } from '../../ui/shell/auth-frame.tsx'
import { Text } from '../../ui/text.tsx'
import { Time } from '../../ui/time.tsx'
import { useApiForm, useFieldError } from '../parts/use-api-form.ts'
import { paths } from '../paths.ts'
import { useSessionActions } from '../session.ts'
import { LanguageSwitch } from '../shell/language-switch.tsx'
import { ProofFailure } from './proof-form.tsx'

export interface Invitation {
  uid: string
  name: string
  role: 'viewer' | 'operator' | 'approver' | 'owner'
  expiresAt: string
}

/** Whoever was invited by mail chooses a password, and is an admin. The link carries its secret behind the #. */
export function InvitationPage() {
  const { t } = useTranslation()
  // As it was opened: the address loses it, so that no history keeps it.
  const [token] = useState(useLocation().hash.slice(1))
  const { data, error } = useSWR<Invitation, ApiError>(['invitation', token], () =>
    call(endpoints.readInvitation, { body: { token } }),
  )
  useEffect(() => {
    document.title = `${t('security.invitation.title')} · ${t('shell.brand')}`
    history.replaceState(history.state, '', location.pathname)
  }, [t])
  return (
    <AuthFrame
      brand={t('shell.brand')}
      area={t('shell.area')}
      lead={t('login.lead')}
      note={t('login.leadNote')}
      aside={<LanguageSwitch />}
    >
      <h1 className="mb-4 text-2xl font-semibold">{t('security.invitation.title')}</h1>
      {error && <ProofFailure cause={error} />}
      {!data && !error && <SkeletonRows rows={3} />}
      {data && <AcceptForm invitation={data} token={token} />}
    </AuthFrame>
  )
}

const schema = z
  .object({
    name: z.string().trim().min(1, 'login.checkField'),
    password: z.string().min(1, 'login.checkField'),
    passwordCheck: z.string(),
  })
  .refine(({ password, passwordCheck }) => password === passwordCheck, {
    path: ['passwordCheck'],
    message: 'security.passwordsDiffer',
  })

/** A name and a password, and the account is there. */
export function AcceptForm({ invitation, token }: { invitation: Invitation; token: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { take } = useSessionActions()
  const { form, failure, submitWith } = useApiForm<z.infer<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { name: invitation.name, password: '', passwordCheck: '' },
  })
  const errorOf = useFieldError(form)
  const submit = submitWith(async (values) => {
    try {
      await take(await call(endpoints.acceptInvitation, { body: { token, ...values } }))
    } catch (cause) {
      // It is accepted; the account had a second factor already, which the login asks for.
      if (toApiError(cause).code !== 'SECOND_FACTOR_REQUIRED') throw cause
    }
    await navigate(paths.home, { replace: true })
  })
  const field = (name: 'name' | 'password' | 'passwordCheck', autoComplete: string) => (
    <TextField
      {...form.register(name)}
      type={name === 'name' ? 'text' : 'password'}
      label={t(`security.fields.${name}`)}
      {...(name === 'password' && { hint: t('security.passwordHint') })}
      autoComplete={autoComplete}
      isRequired
      error={errorOf(name, t(`security.fields.${name}`))}
    />
  )
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <Text as="p" tone="muted">
        {t('security.invitation.text', { uid: invitation.uid, role: t(`shell.roles.${invitation.role}`) })}{' '}
        {t('security.invitation.until')} <Time at={invitation.expiresAt} />
      </Text>
      {failure !== null && <ProofFailure cause={failure} />}
      {field('name', 'name')}
      {field('password', 'new-password')}
      {field('passwordCheck', 'new-password')}
      <Button type="submit" variant="primary" isBusy={form.formState.isSubmitting}>
        {t('security.invitation.submit')}
      </Button>
    </form>
  )
}
