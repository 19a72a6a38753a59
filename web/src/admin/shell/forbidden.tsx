import { useTranslation } from 'react-i18next'
import type { Session } from '#contract/account/session.ts'
import { Button } from '../../ui/button.tsx'
import { Blank } from '../../ui/data/states.tsx'
import { useFailureToast } from '../parts/use-failure-toast.ts'
import { useSessionActions } from '../session.ts'

/** Logged in without the admin role. */
export function Forbidden({ session }: { session: Session }) {
  const { t } = useTranslation()
  const { logOut } = useSessionActions()
  const showFailure = useFailureToast()
  const leave = (): void => {
    logOut(session).catch((cause: unknown) => showFailure('logOut', cause))
  }
  return (
    <main className="mx-auto max-w-3xl p-6">
      <h1 className="sr-only">{t('shell.forbidden')}</h1>
      <Blank
        seed="forbidden"
        title={t('shell.forbidden')}
        action={<Button onClick={leave}>{t('shell.logOut')}</Button>}
      >
        {t('shell.forbiddenNext', { id: session.user.uid })}
      </Blank>
    </main>
  )
}
