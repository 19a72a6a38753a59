import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { Master, Progress } from '#contract/run/masters.ts'
import { call } from '#web/src/shared/api-client.ts'
import { formatCount, formatSol } from '#web/src/shared/format.ts'
import { ConfirmDialog, type ConfirmRequest } from '#web/src/ui/confirm-dialog.tsx'
import { showToast } from '#web/src/ui/toast-store.ts'
import { OnNetwork } from '../../parts/on-network.tsx'
import { typedFromCount } from '../../parts/typed-from-count.ts'
import type { Action } from './master-actions.ts'

/** Asks with the numbers in the question, calls the API, says what happened. `dialog` must be rendered. */
export function useMasterAction(
  master: Master,
  progress: Progress | undefined,
  onChange: () => void,
): { ask: (action: Action, group?: { reasonCode: string; count: number }) => void; dialog: ReactNode } {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Asked | null>(null)
  const params = { masterId: master.masterId }
  const send = async (action: Action, reason: string, reasonCode?: string): Promise<void> => {
    const body = reason ? { reason } : {}
    if (action === 'start') await call(endpoints.startMaster, { params, body })
    if (action === 'pause') await call(endpoints.pauseMaster, { params, body })
    if (action === 'resume') await call(endpoints.resumeMaster, { params, body })
    if (action === 'cancel') await call(endpoints.cancelMaster, { params, body })
    if (action === 'retry') {
      const { retried } = await call(endpoints.retryMaster, {
        params,
        body: reasonCode ? { reasonCode } : {},
      })
      showToast(t('master.actions.retry.done', { count: retried }), 'success')
    } else showToast(t(`master.actions.${action}.done`), 'success')
    onChange()
  }
  const count = asked ? countOf(asked, master, progress) : 0
  const request: ConfirmRequest | null = asked && {
    title: t(`master.actions.${asked.action}.title`, { count }),
    body: (
      <>
        <p>
          {t(`master.actions.${asked.action}.body`, {
            count,
            processing: formatCount(progress?.processing ?? 0),
            quoted: formatSol(master.quotedLamports),
          })}
        </p>
        <OnNetwork />
      </>
    ),
    confirmLabel: t(`master.actions.${asked.action}.confirm`, { count }),
    tone: asked.action === 'cancel' ? 'danger' : 'primary',
    needsReason: asked.action === 'cancel',
    ...(isTyped(asked.action, count) && { typed: `${master.projectSymbol} ${count}` }),
    onConfirm: (reason) => send(asked.action, reason, asked.group?.reasonCode),
  }
  return {
    ask: (action, group) => setAsked({ action, group }),
    dialog: <ConfirmDialog request={request} onClose={() => setAsked(null)} />,
  }
}

interface Asked {
  action: Action
  group: { reasonCode: string; count: number } | undefined
}

/** How many items the question is about: the counts move while it is read. */
function countOf({ action, group }: Asked, master: Master, progress: Progress | undefined): number {
  if (action === 'retry') return group?.count ?? progress?.failed ?? 0
  const left = Math.max(0, master.total - (progress?.completed ?? 0) - (progress?.failed ?? 0))
  // What is in flight is finished either way: pausing and cancelling are about the rest.
  return action === 'pause' || action === 'cancel' ? (progress?.wait ?? left) : left
}

/** Many items at once are typed out, where their number does not change. */
function isTyped(action: Action, count: number): boolean {
  return (action === 'start' || action === 'retry') && count >= typedFromCount
}
