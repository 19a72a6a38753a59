import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/dashboard/dashboard.ts'
import { needsPerson } from '#contract/run/needs-person.ts'
import { endpoints } from '#contract/endpoints.ts'
import { useApi } from '../../shared/use-api.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSubjectText } from '../alert/index.ts'
import { paths } from '../paths.ts'

/** What needs a person: a worker missing, transactions that cannot be proven. */
export function Attention({ data }: { data: Dashboard }) {
  const { t } = useTranslation()
  const unknown = data.unknownAttempts[0]
  const isWorkerMissing = !data.workers.some((worker) => worker.isAlive)
  return (
    <>
      {isWorkerMissing && (
        <Notice tone="warning" title={t('shell.health.noWorker')} isUrgent>
          {t('shell.health.remedy.worker')}
        </Notice>
      )}
      {unknown && (
        <Notice
          tone="unknown"
          title={t('home.unknown', { count: data.totals.unknownAttempts })}
          actions={
            <LinkButton
              to={
                unknown.itemId ? paths.item(unknown.masterId, unknown.itemId) : paths.master(unknown.masterId)
              }
              size="sm"
            >
              {t('home.decide')}
            </LinkButton>
          }
        >
          {t('home.unknownNext')}
        </Notice>
      )}
      <Approvals count={data.totals.approvals} />
      <OpenAlerts />
      <Stopped runs={data.running.filter(needsPerson)} count={data.totals.runsNeedingPerson} />
      <Orphans />
    </>
  )
}

/** What waits for a second person. */
function Approvals({ count }: { count: number }) {
  const { t } = useTranslation()
  if (count === 0) return null
  return (
    <Notice
      tone="warning"
      title={t('home.approvals', { count })}
      actions={
        <LinkButton to={paths.approvals} size="sm">
          {t('home.decide')}
        </LinkButton>
      }
    />
  )
}

/** The most severe of what nobody has acknowledged; news alone is for the bell. */
function OpenAlerts() {
  const { t } = useTranslation()
  const subjectText = useSubjectText()
  const { data } = useApi(endpoints.readOpenAlerts, {}, { refreshInterval: 15_000 })
  if (!data) return null
  const { critical, warning } = data.bySeverity
  if (critical + warning === 0) return null
  return (
    <Notice
      tone="warning"
      title={t('home.alerts', { count: critical + warning })}
      isUrgent={critical > 0}
      actions={
        <LinkButton to={paths.alerts} size="sm">
          {t('home.alertsOpen')}
        </LinkButton>
      }
    >
      {data.first
        .filter(({ severity }) => severity !== 'info')
        .map(({ ruleName, subject }) => `${ruleName} (${subjectText(subject)})`)
        .join(', ')}
    </Notice>
  )
}

/** Runs that wait until somebody does something, with what it is. */
function Stopped({ runs, count }: { runs: Dashboard['running']; count: number }) {
  const { t } = useTranslation()
  if (count === 0) return null
  const said = runs.map(({ name, waiting }) =>
    waiting ? `${name}: ${t(`waiting.${waiting.code}.short`)}` : name,
  )
  return (
    <Notice
      tone="warning"
      title={t('home.needPerson', { count })}
      actions={
        <LinkButton to={paths.mastersWith({ needs: 'person' })} size="sm">
          {t('home.needPersonOpen')}
        </LinkButton>
      }
    >
      {said.slice(0, 5).join(' · ')}
    </Notice>
  )
}

/** NFTs and fees that no migration asked for wait for a person. */
function Orphans() {
  const { t } = useTranslation()
  const query = { handling: 'orphan' as const, dust: 'without' as const, limit: 1 }
  const { data } = useApi(endpoints.listDeposits, { query }, { refreshInterval: 15_000 })
  const count = data?.total ?? 0
  if (count === 0) return null
  return (
    <Notice
      tone="warning"
      title={t('home.orphans', { count })}
      actions={
        <LinkButton to={paths.deposits} size="sm">
          {t('home.orphansOpen')}
        </LinkButton>
      }
    >
      {t('home.orphansNext')}
    </Notice>
  )
}
