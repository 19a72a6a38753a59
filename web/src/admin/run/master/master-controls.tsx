import { CircleX, Pause, Play, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Master, Progress } from '#contract/run/masters.ts'
import { Button } from '#web/src/ui/button.tsx'
import { useDenied } from '../../access.ts'
import { availabilityOf, type Action } from './master-actions.ts'
import { actionEndpoints, useMasterAction } from './use-master-action.tsx'

interface MasterControlsProps {
  master: Master
  progress: Progress | undefined
  onChange: () => void
}

/** Start, pause, resume, cancel, retry: what fits the state; a button that cannot be pressed says why. */
export function MasterControls({ master, progress, onChange }: MasterControlsProps) {
  const { t } = useTranslation()
  const { ask, dialog } = useMasterAction(master, progress, onChange)
  const denied = useDenied()
  const can = availabilityOf(master, progress)
  const why = (action: Action): string | null => {
    const key = can[action].why
    return denied(actionEndpoints[action]) ?? (key && t(`master.why.${key}`))
  }
  return (
    <>
      {can.start.isShown && (
        <Button variant="primary" icon={Play} disabledReason={why('start')} onClick={() => ask('start')}>
          {t('master.actions.start.label')}
        </Button>
      )}
      {can.resume.isShown && (
        <Button variant="primary" icon={Play} disabledReason={why('resume')} onClick={() => ask('resume')}>
          {t('master.actions.resume.label')}
        </Button>
      )}
      {can.pause.isShown && (
        <Button icon={Pause} disabledReason={why('pause')} onClick={() => ask('pause')}>
          {t('master.actions.pause.label')}
        </Button>
      )}
      {can.retry.isShown && (
        <Button
          icon={RotateCcw}
          variant={can.retry.why ? 'secondary' : 'primary'}
          disabledReason={why('retry')}
          onClick={() => ask('retry')}
        >
          {t('master.actions.retry.label', { count: progress?.retryable ?? 0 })}
        </Button>
      )}
      {can.cancel.isShown && (
        <Button variant="danger" icon={CircleX} disabledReason={why('cancel')} onClick={() => ask('cancel')}>
          {t('master.actions.cancel.label')}
        </Button>
      )}
      {dialog}
    </>
  )
}
