import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnSession } from '#contract/account/profile.ts'
import { endpoints } from '#contract/endpoints.ts'
import { call } from '../../shared/api-client.ts'
import { deviceOf } from '../../shared/device-of.ts'
import { useApi } from '../../shared/use-api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DividedList } from '../../ui/data/divided-list.tsx'
import { SkeletonRows } from '../../ui/data/skeleton.tsx'
import { Failed } from '../../ui/data/states.tsx'
import { Text } from '../../ui/text.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useFailureToast } from '../parts/use-failure-toast.ts'

/** Where an admin is logged in; each other place is ended by a button. */
export function Sessions() {
  const { t } = useTranslation()
  const showFailure = useFailureToast()
  const { data, error, mutate } = useApi(endpoints.listOwnSessions)
  const [isBusy, setBusy] = useState(false)
  const end = async (sessionId: string | null): Promise<void> => {
    setBusy(true)
    try {
      await mutate(await call(endpoints.endOwnSessions, { body: { sessionId } }), false)
      showToast(t('security.ended'), 'success')
    } catch (cause) {
      showFailure('act', cause)
    } finally {
      setBusy(false)
    }
  }
  if (error) return <Failed error={error} onRetry={() => void mutate()} />
  if (!data) return <SkeletonRows rows={3} />
  return (
    <div className="grid gap-5">
      <DividedList>
        {data.map((session) => (
          <SessionLine
            key={session.sessionId}
            session={session}
            isBusy={isBusy}
            onEnd={() => void end(session.sessionId)}
          />
        ))}
      </DividedList>
      {data.length > 1 && (
        <div>
          <Button icon={LogOut} isBusy={isBusy} onClick={() => void end(null)}>
            {t('security.endOthers')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface SessionLineProps {
  session: OwnSession
  isBusy: boolean
  onEnd: () => void
}

function SessionLine({ session, isBusy, onEnd }: SessionLineProps) {
  const { t } = useTranslation()
  const name = deviceOf(session.userAgent) ?? t('security.unknownDevice')
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <Text as="p" weight="semibold">
          {name}
        </Text>
        <Text as="p" size="sm" tone="muted">
          {session.methods.map((method) => t(`security.methods.${method}`)).join(', ')}
          {' · '}
          <RelativeTime at={session.lastSeenAt} />
          {session.address !== null && ` · ${session.address}`}
        </Text>
      </div>
      {session.isCurrent ? (
        <Badge tone="success">{t('security.current')}</Badge>
      ) : (
        <Button size="sm" isBusy={isBusy} onClick={onEnd}>
          {t('security.end')}
        </Button>
      )}
    </div>
  )
}
