import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { isOpenEndedPlan } from '#contract/codes/status.ts'
import { endpoints } from '#contract/endpoints.ts'
import { isLaunchKind } from '#contract/operation/launch-kinds.ts'
import type { Master } from '#contract/run/masters.ts'
import { urlOf } from '#web/src/shared/api-client.ts'
import { DownloadButton, LinkButton } from '#web/src/ui/button.tsx'
import { StreamBadge } from '#web/src/ui/shell/stream-badge.tsx'
import { DataPage, DataView } from '../../frames/data-page.tsx'
import { JobPage } from '../../frames/job-page.tsx'
import { PaymentCard, usePaidToast } from '../../payment/index.ts'
import { MasterBadge } from '../../parts/status.tsx'
import { LinkFor } from '../../parts/link-for.tsx'
import { paths } from '../../paths.ts'
import { ApprovalCard } from './approval-card.tsx'
import { AuditCard } from './audit-card.tsx'
import { ItemsCard } from './items-card.tsx'
import { isToBePaid } from './master-actions.ts'
import { MasterControls } from './master-controls.tsx'
import { MasterNotices } from './master-notices.tsx'
import { MoneyCard } from './money-card.tsx'
import { ParametersCard } from './parameters-card.tsx'
import { ProgressCard } from './progress-card.tsx'
import { RunRateCard } from './run-rate-card.tsx'
import { ReasonsCard } from './reasons-card.tsx'
import { StoryCard } from './story-card.tsx'
import { UnexplainedCard } from './unexplained-card.tsx'
import { useEndToast } from './use-end-toast.ts'
import { useMaster, type MasterHook } from './use-master.ts'

/** One run: is it moving, how far, what did it cost, what went wrong, and every item of it. */
export function MasterPage() {
  const { t } = useTranslation()
  const masterId = Number(useParams()['masterId'])
  const hook = useMaster(masterId)
  if (hook.master) return <MasterView key={masterId} hook={hook} master={hook.master} />
  return (
    <DataPage title={t('master.title')} parent={{ to: paths.masters, label: t('masters.title') }}>
      <DataView
        state={{ isLoading: hook.isLoading, isEmpty: true, error: hook.error, onRetry: hook.reload }}
        empty={null}
      >
        {null}
      </DataView>
    </DataPage>
  )
}

function MasterView({ hook, master }: { hook: MasterHook; master: Master }) {
  const { t } = useTranslation()
  const { progress, stream, reload } = hook
  const now = progress ?? master
  const launched = isLaunchKind(master.kind) && !isOpenEndedPlan[master.origin] ? master.kind : null
  useEndToast(launched, now.status)
  usePaidToast(master.payment.status)
  const isDue = isToBePaid(master, now.status)
  const payment = master.payment.amountLamports !== '0' && <PaymentCard master={master} onChange={reload} />
  return (
    <JobPage
      title={master.name}
      parent={{ to: paths.masters, label: t('masters.title') }}
      badges={
        <>
          <MasterBadge status={now.status} control={now.control} waiting={now.waiting} />
          <StreamBadge state={stream} />
        </>
      }
      actions={
        <>
          <MasterControls master={master} progress={progress} onChange={reload} />
          <DownloadButton
            href={urlOf(endpoints.downloadReport, { params: { masterId: master.masterId } })}
            icon={Download}
          >
            {t('master.report')}
          </DownloadButton>
        </>
      }
      notices={
        <>
          <MasterNotices master={master} progress={progress} />
          {now.waiting?.code === 'APPROVAL_DUE' && <ApprovalCard master={master} onChange={reload} />}
          {master.collectionId !== null && (
            <UnexplainedCard collectionId={master.collectionId} collection={master.collectionName ?? ''} />
          )}
        </>
      }
      progress={
        <>
          {isDue && payment}
          <ProgressCard master={master} progress={progress} />
          <ParametersCard master={master} progress={progress} />
          <ReasonsCard master={master} progress={progress} onChange={reload} />
          <StoryCard masterId={master.masterId} />
        </>
      }
      side={
        <>
          {!isDue && payment}
          <MoneyCard master={master} progress={progress} onChange={reload} />
          <AuditCard master={{ ...master, status: now.status }} />
          <RunRateCard progress={progress} />
          <div className="grid content-start gap-3">
            <LinkButton to={paths.txLogWith({ masterId: master.masterId })}>
              {t('master.transactions')}
            </LinkButton>
            <LinkButton to={paths.auditLogWith({ entity: 'master', entityId: String(master.masterId) })}>
              {t('master.audit')}
            </LinkButton>
            <LinkButton to={paths.compareMaster(master.masterId)}>{t('runs.compareWith')}</LinkButton>
            {launched && (
              <LinkFor by={endpoints.createPlan} to={paths.cloneMaster(master.masterId)}>
                {t('master.clone')}
              </LinkFor>
            )}
          </div>
        </>
      }
    >
      <ItemsCard master={master} progress={progress} />
    </JobPage>
  )
}
