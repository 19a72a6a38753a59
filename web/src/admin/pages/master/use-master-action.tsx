import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { endpoints } from '../../../../../api/contract/endpoints.ts'
import type { Master, Progress } from '../../../../../api/contract/masters.ts'
import { call } from '../../../shared/api-client.ts'
import { formatCount } from '../../../shared/format.ts'
import { useErrorText } from '../../../shared/use-error-text.ts'
import { ConfirmDialog, type ConfirmRequest } from '../../../ui/confirm-dialog.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { OnNetwork } from '../../parts/on-network.tsx'
import type { Action } from './master-actions.ts'

/** Asks with the numbers in the question, tells the API, says what happened. `dialog` must be rendered. */
export function useMasterAction(
  master: Master,
  progress: Progress | undefined,
  onChange: () => void,
): { ask: (action: Action, group?: { reasonCode: string; count: number }) => void; dialog: ReactNode } {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [request, setRequest] = useState<ConfirmRequest | null>(null)
  const params = { masterId: master.masterId }
  const send = async (action: Action, reason: string, reasonCode?: string): Promise<void> => {
    const body = reason ? { reason } : {}
    try {
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
    } catch (cause) {
      const { title, next } = errorText(cause)
      showToast(`${title}. ${next}`, 'error')
    }
  }
  const ask: ReturnType<typeof useMasterAction>['ask'] = (action, group) => {
    const left = Math.max(0, master.total - (progress?.completed ?? 0) - (progress?.failed ?? 0))
    const count = action === 'retry' ? (group?.count ?? progress?.failed ?? 0) : left
    setRequest({
      title: t(`master.actions.${action}.title`, { count }),
      body: (
        <>
          <p>
            {t(`master.actions.${action}.body`, {
              count,
              processing: formatCount(progress?.processing ?? 0),
            })}
          </p>
          <OnNetwork />
        </>
      ),
      confirmLabel: t(`master.actions.${action}.confirm`, { count }),
      tone: action === 'cancel' ? 'danger' : 'primary',
      needsReason: action === 'cancel',
      onConfirm: (reason) => send(action, reason, group?.reasonCode),
    })
  }
  return { ask, dialog: <ConfirmDialog request={request} onClose={() => setRequest(null)} /> }
}
