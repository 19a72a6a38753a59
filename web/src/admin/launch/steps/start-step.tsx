import type { TFunction } from 'i18next'
import { Play } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { endpoints } from '#contract/endpoints.ts'
import { launchOf } from '#contract/operation/launches.ts'
import { alreadyPlannedSchema, type AlreadyPlanned } from '#contract/run/plans.ts'
import { isOfNfts } from '#contract/operation/operations.ts'
import { toApiError } from '#web/src/shared/api-error.ts'
import {
  formatCount,
  formatKstFull,
  formatPercent,
  formatSol,
  formatUnits,
  formatUtc,
  shortAddress,
} from '#web/src/shared/format.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { Thumbnail } from '#web/src/ui/art.tsx'
import { Button } from '#web/src/ui/button.tsx'
import { Card, Facts } from '#web/src/ui/card.tsx'
import { ConfirmDialog, type ConfirmRequest } from '#web/src/ui/confirm-dialog.tsx'
import { Failed } from '#web/src/ui/data/states.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { useDenied } from '../../access.ts'
import { useCollection } from '../../collection/index.ts'
import { OnNetwork } from '../../parts/on-network.tsx'
import { Sol } from '../../parts/sol.tsx'
import { paths } from '../../paths.ts'
import { startsInPast } from '../plan-input.ts'
import type { Wizard } from '../wizard.ts'
import { useCreateRun } from './use-create-run.ts'
import { PlannedNotice } from './planned-notice.tsx'
import { useQuote } from './use-quote.ts'
import { useHandOverQuestion } from './use-hand-over-question.tsx'
import { useStartQuestion } from './use-start-question.tsx'

/** Everything once more, then one press. The same press twice, or from two tabs, creates one run. */
export function StartStep({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const denied = useDenied()
  const mayStart = denied(endpoints.startMaster) === null
  const [failure, setFailure] = useState<unknown>(null)
  const { kind, settings } = wizard.draft
  const { isDestructive } = launchOf(kind)
  const quote = useQuote(wizard)
  const route = quote.data?.routes.find((it) => it.standard === settings.standard)
  const project = useApi(
    endpoints.readProject,
    settings.projectId === null ? null : { params: { projectId: settings.projectId } },
  ).data
  const count = wizard.list.state?.summary.rows ?? 0
  const create = useCreateRun(wizard, route)
  const start = async (startsIfPast: boolean): Promise<void> => {
    setFailure(null)
    try {
      const masterId = await create(startsIfPast)
      setTimeout(() => void navigate(paths.master(masterId), { replace: true }))
    } catch (cause) {
      const planned = plannedOf(cause)
      if (planned) await wizard.list.markPlanned(planned.ranges)
      if (toApiError(cause).code === 'QUOTE_MOVED') void quote.mutate()
      if (wizard.refusal.mark(wizard.draft, cause)) wizard.go('plan')
      else setFailure(cause)
    }
  }
  const returned = route?.returnedLamports ?? null
  const questionAt = useStartQuestion(wizard, route, project)
  const { request, ask: askOf, close } = useQuestions(wizard)
  const ask = (): void => {
    const isPast = startsInPast(wizard.draft, Date.now())
    askOf({ ...questionAt(isPast), onConfirm: () => start(isPast) })
  }
  const planned = plannedOf(failure)
  const isReady = route !== undefined && project !== undefined
  return (
    <div className="grid max-w-3xl gap-5">
      <Card id="summary" title={t('wizard.start.summary')}>
        <div className="flex flex-wrap gap-6">
          {isOfNfts(wizard.draft.kind) && (
            <Thumbnail seed={`${project?.symbol ?? ''} ${settings.name}`} sizePx={132} />
          )}
          <div className="min-w-64 flex-1">
            <Facts rows={useSummaryRows(wizard, project?.name ?? '', count)} />
          </div>
        </div>
      </Card>
      <Card id="price" title={t('wizard.cost.total')}>
        <p className="text-2xl font-semibold tabular-nums">
          {route ? <Sol lamports={route.totalLamports} /> : t('wizard.cost.notYet')}
        </p>
        {returned !== null && (
          <Text tone="muted">{t('wizard.start.returned', { amount: formatSol(returned) })}</Text>
        )}
        <OnNetwork />
      </Card>
      {planned ? (
        <PlannedNotice wizard={wizard} found={planned} onSettled={() => setFailure(null)} />
      ) : (
        failure !== null && <Failed error={failure} doing="process" />
      )}
      {!mayStart && <Text tone="muted">{t('wizard.start.registerNote')}</Text>}
      <div className="flex justify-end gap-2">
        <Button onClick={() => wizard.go('plan')}>{t('common.previous')}</Button>
        <Button
          variant={isDestructive ? 'danger' : 'primary'}
          icon={Play}
          disabledReason={
            (settings.isScheduled ? denied(endpoints.startMaster) : null) ??
            denied(endpoints.createPlan) ??
            (isReady ? null : t('wizard.errors.quote'))
          }
          onClick={ask}
        >
          {settings.isScheduled
            ? t('wizard.start.schedule')
            : mayStart
              ? t(`wizard.kinds.${kind}.startCount`, { count: formatCount(count) })
              : t('wizard.start.register')}
        </Button>
      </div>
      <ConfirmDialog request={request} onClose={close} />
    </div>
  )
}

/** One question, or two where power is given away: the second follows the first, which shows what has been read by then. */
function useQuestions(wizard: Wizard) {
  const first = useHandOverQuestion(wizard)
  const [pending, setPending] = useState<ConfirmRequest | null>(null)
  const [asked, setAsked] = useState<ConfirmRequest | null>(null)
  const isAgreed = useRef(false)
  const ask = (question: ConfirmRequest): void => (first ? setPending(question) : setAsked(question))
  const close = (): void => {
    setAsked(isAgreed.current ? pending : null)
    setPending(null)
    isAgreed.current = false
  }
  const agree = async (): Promise<void> => void (isAgreed.current = true)
  const request = pending && first ? { ...first, onConfirm: agree } : asked
  return { request, ask, close }
}

/** What the server said of rows in earlier runs; null for any other failure. */
function plannedOf(failure: unknown): AlreadyPlanned | null {
  if (failure === null) return null
  const { code, params } = toApiError(failure)
  return code === 'ITEMS_ALREADY_PLANNED' ? (alreadyPlannedSchema.safeParse(params).data ?? null) : null
}

function useSummaryRows({ draft, list }: Wizard, projectName: string, count: number) {
  const { t } = useTranslation()
  const { kind, settings } = draft
  const { options, needsCollection, list: definition, tokenUse = 'sent' } = launchOf(kind)
  const token = definition.isOfToken ? settings.token : null
  const collection = useCollection(settings.collectionId)
  const when = settings.isScheduled
    ? `${formatKstFull(`${settings.startAt}Z`)} · ${formatUtc(`${settings.startAt}Z`)}`
    : t('wizard.start.now')
  return [
    { key: 'kind', name: t('masters.filterKind'), value: t(`masters.kinds.${kind}`) },
    { key: 'name', name: t('wizard.plan.name'), value: settings.name },
    { key: 'project', name: t('collections.fields.projectId'), value: projectName },
    ...(needsCollection
      ? [{ key: 'collection', name: t('collections.one'), value: collection?.name ?? '' }]
      : []),
    ...(token ? [{ key: 'token', name: t('wizard.token.mint'), value: shortAddress(token.mint) }] : []),
    ...(token && definition.sumsOf
      ? [
          {
            key: 'sum',
            name: t(`wizard.token.uses.${tokenUse}.amount`),
            value: formatUnits(list.state?.sums['amount'] ?? '0', token.decimals),
          },
        ]
      : []),
    { key: 'count', name: t('master.total'), value: t('common.count', { count }) },
    ...(isOfNfts(kind)
      ? [{ key: 'standard', name: t('masters.standard'), value: t(`masters.standards.${settings.standard}`) }]
      : []),
    ...(collection?.willReveal
      ? [{ key: 'willReveal', name: t('master.willReveal'), value: t('common.yes') }]
      : []),
    ...safetyRows(settings, options, t),
    { key: 'when', name: t('wizard.start.when'), value: when },
  ]
}

/** What stops a run before it does harm. */
function safetyRows(
  { isCanary, hasGuard, budgetSol, errorRatePercent }: Wizard['draft']['settings'],
  options: readonly string[],
  t: TFunction,
) {
  const yesNo = (value: boolean): string => t(value ? 'common.yes' : 'common.no')
  return [
    { key: 'canary', name: t('master.canary'), value: yesNo(isCanary) },
    ...(options.includes('hasGuard')
      ? [{ key: 'hasGuard', name: t('master.hasGuard'), value: yesNo(hasGuard) }]
      : []),
    {
      key: 'budget',
      name: t('master.budget'),
      value: budgetSol ? t('common.sol', { amount: budgetSol }) : t('common.notSet'),
    },
    {
      key: 'errorRate',
      name: t('master.errorRate'),
      value: errorRatePercent.trim() ? formatPercent(Number(errorRatePercent) / 100, 1) : t('common.notSet'),
    },
  ]
}
