import { useTranslation } from 'react-i18next'
import { localeOf } from '#contract/language.ts'
import { endOwnSessions, listOwnSessions, type OwnSession } from '#contract/account/profile.ts'
import { call } from '#web/src/shared/api-client.ts'
import { toApiError } from '#web/src/shared/api-error.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { useLanguage } from '#web/src/site/frame/use-language.ts'
import { AccountLine } from '#web/src/ui/site/app/account-parts.tsx'
import { FlowButton, FlowSkeleton } from '#web/src/ui/site/flow/flow-parts.tsx'
import { MyEmpty } from '#web/src/ui/site/app/personal-parts.tsx'
import { showToast } from '#web/src/ui/toast-store.ts'
import { useFailureText } from '../use-failure-text.ts'
import { deviceOf } from '#web/src/shared/device-of.ts'

/** Where one is logged in; each other place is ended by a button. */
export function SessionList() {
  const { t } = useTranslation('site')
  const failureText = useFailureText()
  const { data, error, mutate } = useApi(listOwnSessions)
  const end = async (sessionId: string | null): Promise<void> => {
    try {
      await mutate(await call(endOwnSessions, { body: { sessionId } }), false)
      showToast(t('account.sessions.ended'), 'success')
    } catch (cause) {
      showToast(failureText(toApiError(cause)), 'error')
    }
  }
  if (error) return <MyEmpty title={failureText(error)} />
  if (!data) return <FlowSkeleton label={t('account.loading')} />
  return (
    <>
      <ul>
        {data.map((session) => (
          <SessionLine key={session.sessionId} session={session} onEnd={() => void end(session.sessionId)} />
        ))}
      </ul>
      {data.length > 1 && (
        <p className="mt-6">
          <FlowButton onClick={() => void end(null)}>{t('account.sessions.endOthers')}</FlowButton>
        </p>
      )}
    </>
  )
}

function SessionLine({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { t } = useTranslation('site')
  const language = useLanguage()
  const seenAt = new Date(session.lastSeenAt).toLocaleString(localeOf[language], {
    ...{ dateStyle: 'medium', timeStyle: 'short' },
  })
  const facts = [t('account.sessions.seenAt', { at: seenAt }), session.address].filter(Boolean)
  return (
    <AccountLine
      name={deviceOf(session.userAgent) ?? t('account.sessions.unknown')}
      note={facts.join(' · ')}
      action={
        session.isCurrent ? (
          <span className="text-sm text-accent">{t('account.sessions.current')}</span>
        ) : (
          <FlowButton isSmall onClick={onEnd}>
            {t('account.sessions.end')}
          </FlowButton>
        )
      }
    />
  )
}
