import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router-dom'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

interface LeaveGuardProps {
  isOn: boolean
  /** A window with the form is being closed. */
  closing?: { onLeave: () => void; onStay: () => void } | null
}

/** Asks before what was typed is thrown away: inside the app, with its window, and when the tab closes. */
export function LeaveGuard({ isOn, closing = null }: LeaveGuardProps) {
  const { t } = useTranslation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isOn && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isOn) return
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isOn])
  const question = blocker.state === 'blocked' ? { onLeave: blocker.proceed, onStay: blocker.reset } : closing
  const request = question && {
    title: t('common.leave.title'),
    body: t('common.leave.body'),
    confirmLabel: t('common.leave.confirm'),
    tone: 'danger' as const,
    onConfirm: () => Promise.resolve(question.onLeave()),
  }
  return <ConfirmDialog request={request} onClose={() => question?.onStay()} />
}
