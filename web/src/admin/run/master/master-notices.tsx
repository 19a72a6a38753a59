import { useTranslation } from 'react-i18next'
import { countInFlight, type RunCounts } from '#contract/run/item-group.ts'
import type { Master, Progress } from '#contract/run/masters.ts'
import { formatKstFull } from '#web/src/shared/format.ts'
import { Address } from '#web/src/ui/address.tsx'
import { LinkButton } from '#web/src/ui/button.tsx'
import { Notice } from '#web/src/ui/notice.tsx'
import { RelativeTime } from '#web/src/ui/time.tsx'
import { useExplorer } from '../../config.ts'
import { Sol } from '../../parts/sol.tsx'
import { useReasonText } from '../../parts/use-reason-text.ts'
import { paths } from '../../paths.ts'
import { Told, useToldText } from '../../parts/told.tsx'

interface MasterNoticesProps {
  master: Master
  progress: Progress | undefined
}

/** What blocks it: no worker, a waiting reason, transactions a person must decide. */
export function MasterNotices({ master, progress }: MasterNoticesProps) {
  const { t } = useTranslation()
  const reasonText = useReasonText()
  const { status, control, waiting } = progress ?? master
  const isOpen = status === '0' || status === '10'
  return (
    <>
      {isOpen && progress?.workersAlive === 0 && (
        <Notice tone="warning" title={t('shell.health.noWorker')} isUrgent>
          {t('shell.health.remedy.worker')}
        </Notice>
      )}
      {isOpen && waiting && <WaitingNotice master={master} waiting={waiting} progress={progress} />}
      {isOpen && !waiting && control === 'paused' && (
        <Notice tone="warning" title={t('waiting.PAUSED.title')}>
          {t('waiting.PAUSED.next')}
          {progress && <StillOpen counts={progress} />}
        </Notice>
      )}
      {progress?.stuck.map((group) => (
        <Notice
          key={group.code}
          tone="warning"
          title={t('master.stuck', { count: group.count, reason: reasonText(group.code).title })}
        >
          <p>
            {reasonText(group.code).next} · <RelativeTime at={group.since} />
          </p>
          {group.example && <Told>{group.example}</Told>}
        </Notice>
      ))}
      {progress && progress.unknown > 0 && (
        <Notice
          tone="unknown"
          title={t('master.unknown', { count: progress.unknown })}
          actions={
            <LinkButton to={paths.itemsOf(master.masterId, { group: 'unknown' })} size="sm">
              {t('master.showUnknown')}
            </LinkButton>
          }
        >
          {t('home.unknownNext')}
        </Notice>
      )}
    </>
  )
}

/** What a paused run still does, and what it leaves. */
function StillOpen({ counts }: { counts: RunCounts }) {
  const { t } = useTranslation()
  const inFlight = countInFlight(counts)
  return (
    <p className="mt-1">
      {inFlight > 0 ? t('master.pausedInFlight', { count: inFlight }) : t('master.pausedStill')}{' '}
      {t('master.pausedOpen', { count: counts.wait })}
    </p>
  )
}

function WaitingNotice({
  master,
  waiting,
  progress,
}: MasterNoticesProps & { waiting: NonNullable<Master['waiting']> }) {
  const { t } = useTranslation()
  const explorer = useExplorer()
  const { params } = waiting
  const toldText = useToldText()
  const detail = params['detail']
  const missing = params['missingLamports'] ?? params['missing']
  const address = params['address'] ?? master.payerAddress
  const needsMoney = waiting.code === 'PAYER_BALANCE_TOO_LOW' || waiting.code === 'TOKEN_BALANCE_TOO_LOW'
  return (
    <Notice
      tone="warning"
      title={t(`waiting.${waiting.code}.title`, params)}
      actions={
        (waiting.code === 'SIGNER_MISSING' || waiting.code === 'KEY_UNUSABLE') && (
          <LinkButton to={paths.project(master.projectId)} size="sm">
            {t('master.toProject')}
          </LinkButton>
        )
      }
    >
      <p>
        {t(`waiting.${waiting.code}.next`, { ...params, detail: detail && toldText(detail) })} ·{' '}
        <RelativeTime at={waiting.since} />
      </p>
      {progress?.control === 'paused' && <StillOpen counts={progress} />}
      {waiting.code === 'SCHEDULED' && master.startAt && (
        <p className="mt-1">{formatKstFull(master.startAt)}</p>
      )}
      {needsMoney && (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          {missing && (
            <span>
              {t('master.missing')} <Sol lamports={missing} />
            </span>
          )}
          {address && (
            <Address value={address} name={t('home.wallet')} href={explorer.address(address)} isWhole />
          )}
        </p>
      )}
    </Notice>
  )
}
