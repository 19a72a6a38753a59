import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSWRConfig } from 'swr'
import type { SessionDue } from '#contract/account/codes.ts'
import type { Session } from '#contract/account/session.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Text } from '../../ui/text.tsx'
import { useFailureToast } from '../parts/use-failure-toast.ts'
import { readSession, useSessionActions } from '../session.ts'
import { LanguageSwitch } from '../shell/language-switch.tsx'
import { Factors } from './factors-card.tsx'
import { PasswordForm } from './password-card.tsx'

/** What an admin sets up before the console answers anything else. */
export function DuePage({ session, due }: { session: Session; due: SessionDue }) {
  const { t } = useTranslation()
  const { take, logOut } = useSessionActions()
  const { mutate } = useSWRConfig()
  const showFailure = useFailureToast()
  useEffect(() => {
    document.title = `${t(`security.due.${due}.title`)} · ${t('shell.brand')}`
  }, [t, due])
  const goOn = async (): Promise<void> => {
    const now = await readSession()
    if (now) await take(now)
    // What was refused meanwhile is read anew.
    await mutate((key) => key !== 'session')
  }
  const done = (): void => {
    goOn().catch((cause: unknown) => showFailure('read', cause))
  }
  const leave = (): void => {
    logOut(session).catch((cause: unknown) => showFailure('logOut', cause))
  }
  return (
    <main id="main" className="mx-auto grid max-w-3xl gap-6 px-4 py-10 sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Text size="sm" tone="muted">
          {session.user.uid}
        </Text>
        <div className="flex flex-wrap items-center gap-2">
          <LanguageSwitch />
          <Button variant="ghost" onClick={leave}>
            {t('shell.logOut')}
          </Button>
        </div>
      </div>
      <div>
        <h1 className="text-2xl font-semibold">{t(`security.due.${due}.title`)}</h1>
        <Text as="p" tone="muted" className="mt-1">
          {t(`security.due.${due}.text`)}
        </Text>
      </div>
      <Card>{due === 'password' ? <PasswordForm onChanged={done} /> : <Factors onAdded={done} />}</Card>
    </main>
  )
}
