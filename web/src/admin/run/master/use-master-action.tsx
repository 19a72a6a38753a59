import type { TFunction } from 'i18next'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import { countInFlight, type RunCounts } from '#contract/run/item-group.ts'
import type { Master, Progress } from '#contract/run/masters.ts'
import { call } from '#web/src/shared/api-client.ts'
import { formatCount, formatSol } from '#web/src/shared/format.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { ConfirmDialog, type ConfirmRequest } from '#web/src/ui/confirm-dialog.tsx'
import { Bone } from '#web/src/ui/data/skeleton.tsx'
import { Failed } from '#web/src/ui/data/states.tsx'
import { showToast } from '#web/src/ui/toast-store.ts'
import { OnNetwork } from '../../parts/on-network.tsx'
import { typedFromCount } from '../../parts/typed-from-count.ts'
import type { Action } from './master-actions.ts'

interface PendingAction {
  action: Action
  /** Items of this reason alone. */
  reasonCode: string | undefined
}

/** What each action calls. */
export const actionEndpoints = {
  start: endpoints.startMaster,
  pause: endpoints.pauseMaster,
  resume: endpoints.resumeMaster,
  cancel: endpoints.cancelMaster,
  retry: endpoints.retryMaster,
} as const

/**
 * Asks with the numbers of now in the question, which follow the run while it is read; calls the API, and says with
 * the numbers of its answer what happened. `dialog` must be rendered.
 */
export function useMasterAction(
  master: Master,
  progress: Progress | undefined,
  onChange: () => void,
): { ask: (action: Action, reasonCode?: string) => void; dialog: ReactNode } {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<PendingAction | null>(null)
  const params = { masterId: master.masterId }
  // As the server counts when it is asked.
  const once = { dedupingInterval: 0, revalidateOnFocus: false }
  const fresh = useApi(endpoints.readProgress, asked && { params }, once)
  const reasons = useApi(endpoints.listReasons, asked?.reasonCode ? { params } : null, once)
  const send = async ({ action, reasonCode }: PendingAction, reason: string): Promise<void> => {
    if (action === 'retry') {
      const body = reasonCode ? { reasonCode } : {}
      const { retried } = await call(endpoints.retryMaster, { params, body })
      showToast(t('master.actions.retry.done', { count: retried }), 'success')
    } else {
      const after =
        action === 'cancel'
          ? await call(endpoints.cancelMaster, { params, body: { reason } })
          : await call(actionEndpoints[action], { params, body: {} })
      showToast(t(`master.actions.${action}.done`, inWords(after)), 'success')
    }
    onChange()
  }
  const counts = newerOf(fresh.isValidating ? undefined : fresh.data, progress)
  const ofReason = asked?.reasonCode
    ? reasons.isValidating || !reasons.data
      ? null
      : (reasons.data.find((one) => one.reasonCode === asked.reasonCode)?.retryable ?? 0)
    : undefined
  const request = asked && {
    ...questionOf(t, { asked, counts, ofReason, master, error: fresh.error ?? reasons.error }),
    onConfirm: (reason: string) => send(asked, reason),
  }
  return {
    ask: (action, reasonCode) => setAsked({ action, reasonCode }),
    dialog: <ConfirmDialog request={request} onClose={() => setAsked(null)} />,
  }
}

/** Null before the server has counted, however much is known from before. */
function newerOf(fresh: Progress | undefined, streamed: Progress | undefined): Progress | null {
  if (!fresh) return null
  return streamed && streamed.version > fresh.version ? streamed : fresh
}

interface QuestionInput {
  asked: PendingAction
  counts: Progress | null
  /** How many of the reason a retry takes; null before the server has counted, undefined where all are asked about. */
  ofReason: number | null | undefined
  master: Master
  error: unknown
}

function questionOf(
  t: TFunction,
  { asked, counts, ofReason, master, error }: QuestionInput,
): Omit<ConfirmRequest, 'onConfirm'> {
  const { action } = asked
  const tone = { tone: action === 'cancel' ? 'danger' : 'primary' } as const
  const needsReason = action === 'cancel'
  if (!counts || ofReason === null)
    return {
      ...tone,
      title: t(`master.actions.${action}.ask`),
      body: error ? <Failed error={error} /> : <Bone className="h-16" />,
      confirmLabel: t(`master.actions.${action}.ask`),
      needsReason,
      notYet: t('master.why.loading'),
    }
  // What is in flight is finished either way: the rest is what it changes.
  const count = ofReason ?? (action === 'retry' ? counts.retryable : counts.wait)
  const said = { ...inWords(counts), quoted: formatSol(master.quotedLamports) }
  return {
    ...tone,
    title: t(`master.actions.${action}.title`, { count }),
    body: (
      <>
        <p>{t(`master.actions.${action}.body`, { count, ...said })}</p>
        <OnNetwork />
      </>
    ),
    confirmLabel: t(`master.actions.${action}.confirm`, { count }),
    needsReason,
    ...(isTyped(action, count) && { typed: `${master.projectSymbol} ${count}` }),
  }
}

function inWords(counts: RunCounts) {
  return { waiting: formatCount(counts.wait), inFlight: formatCount(countInFlight(counts)) }
}

/** Many items at once are typed out, where their number does not change. */
function isTyped(action: Action, count: number): boolean {
  return (action === 'start' || action === 'retry') && count >= typedFromCount
}
