import { CircleCheck, LoaderCircle, Scale, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { ReconcileReport } from '#contract/migration/migration-admin.ts'
import { call } from '#web/src/shared/api-client.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { Badge } from '#web/src/ui/badge.tsx'
import { Button } from '#web/src/ui/button.tsx'
import { Card } from '#web/src/ui/card.tsx'
import { Blank } from '#web/src/ui/data/states.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { Time } from '#web/src/ui/time.tsx'
import { showToast } from '#web/src/ui/toast-store.ts'
import { useDenied } from '../../access.ts'
import { DataPage, DataView } from '../../frames/data-page.tsx'
import { useFailureToast } from '../../parts/use-failure-toast.ts'
import { Findings } from './findings.tsx'

/** The daily comparisons of owners on the chains with the records, the newest first. */
export function ReconcilePage() {
  const { t } = useTranslation()
  const showFailure = useFailureToast()
  const { data, error, isLoading, mutate } = useApi(
    endpoints.listReconcileReports,
    {},
    { refreshInterval: 5_000 },
  )
  const denied = useDenied()
  const [isBusy, setBusy] = useState(false)
  const isRunning = data?.some((report) => report.finishedAt === null) ?? false
  const start = async (): Promise<void> => {
    setBusy(true)
    try {
      await call(endpoints.startReconcile, { body: {} })
      showToast(t('reconcile.started'), 'success')
      await mutate()
    } catch (cause) {
      showFailure('process', cause)
    } finally {
      setBusy(false)
    }
  }
  const button = (
    <Button
      icon={Scale}
      variant="primary"
      isBusy={isBusy}
      disabledReason={denied(endpoints.startReconcile) ?? (isRunning ? t('reconcile.running') : null)}
      onClick={() => void start()}
    >
      {t('reconcile.start')}
    </Button>
  )
  return (
    <DataPage title={t('reconcile.title')} description={t('reconcile.description')} actions={button}>
      <DataView
        state={{
          isLoading: isLoading && !data,
          isEmpty: data?.length === 0,
          error,
          onRetry: () => void mutate(),
        }}
        empty={
          <Blank seed="reconcile" title={t('reconcile.empty')}>
            {t('reconcile.emptyNext')}
          </Blank>
        }
      >
        <div className="grid gap-5">
          {(data ?? []).map((report) => (
            <Report key={report.reportId} report={report} />
          ))}
        </div>
      </DataView>
    </DataPage>
  )
}

function Report({ report }: { report: ReconcileReport }) {
  const { t } = useTranslation()
  const { findings, finishedAt } = report
  const hasFindings = findings.length > 0
  return (
    <Card
      id={`report-${report.reportId}`}
      title={t('reconcile.reportOf', { id: report.reportId })}
      aside={<Verdict report={report} />}
      isFlush={hasFindings}
    >
      <div className={hasFindings ? 'p-5' : ''}>
        <Text as="p" size="sm" tone="muted">
          <Time at={report.startedAt} isFull />
          {finishedAt && ` · ${t('reconcile.checked', { count: report.checked })}`}
        </Text>
        {finishedAt && !report.isComplete && (
          <Text as="p" size="sm" tone="warning" className="mt-2">
            {t('reconcile.incompleteNote')}
          </Text>
        )}
      </div>
      {hasFindings && <Findings report={report} />}
    </Card>
  )
}

function Verdict({ report }: { report: ReconcileReport }) {
  const { t } = useTranslation()
  if (report.finishedAt === null)
    return (
      <Badge tone="info" icon={LoaderCircle} isMoving>
        {t('reconcile.underWay')}
      </Badge>
    )
  if (report.findings.length > 0)
    return (
      <Badge tone="danger" icon={TriangleAlert}>
        {t('reconcile.differences', { count: report.findings.length })}
      </Badge>
    )
  return report.isComplete ? (
    <Badge tone="success" icon={CircleCheck}>
      {t('reconcile.clean')}
    </Badge>
  ) : (
    <Badge tone="warning" icon={TriangleAlert}>
      {t('reconcile.incomplete')}
    </Badge>
  )
}
