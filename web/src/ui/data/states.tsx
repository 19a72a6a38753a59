import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText, type Doing } from '../../shared/use-error-text.ts'
import { Disc } from '../art.tsx'
import { Button } from '../button.tsx'
import { Notice } from '../notice.tsx'

interface BlankProps {
  seed: string
  title: string
  children?: ReactNode
  action?: ReactNode
}

/** Nothing here, said kindly, over a faint Merkle tree. */
export function Blank({ seed, title, children, action }: BlankProps) {
  return (
    <div className="relative flex min-h-72 flex-col items-center justify-center overflow-hidden px-6 py-14 text-center">
      <Disc
        seed={seed}
        levels={6}
        isQuiet
        className="absolute top-1/2 left-1/2 w-[34rem] -translate-x-1/2 -translate-y-1/2 opacity-45"
      />
      <div className="relative max-w-md">
        <p className="text-lg font-semibold text-balance">{title}</p>
        {children && <div className="mt-1.5 text-[0.875rem] text-muted">{children}</div>}
        {action && <div className="mt-5 flex justify-center">{action}</div>}
      </div>
    </div>
  )
}

interface FailedProps {
  error: unknown
  /** What was attempted; reading, unless another is given. */
  doing?: Doing
  onRetry?: () => void
}

/** What failed, why, what to do, and the id to report. */
export function Failed({ error, doing = 'read', onRetry }: FailedProps) {
  const { t } = useTranslation()
  const { title, next, requestId } = useErrorText()(error)
  return (
    <Notice
      tone="danger"
      title={t(`common.failed.${doing}`)}
      isUrgent
      actions={
        onRetry && (
          <Button size="sm" icon={RefreshCw} onClick={onRetry}>
            {t('common.tryAgain')}
          </Button>
        )
      }
    >
      <p className="font-medium text-ink">{title}</p>
      <p>{next}</p>
      {requestId && <p className="mt-1 font-mono text-xs">{t('common.requestId', { id: requestId })}</p>}
    </Notice>
  )
}
