import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import { call } from '#web/src/shared/api-client.ts'
import { ConfirmDialog } from '#web/src/ui/confirm-dialog.tsx'
import { showToast } from '#web/src/ui/toast-store.ts'
import { OnNetwork } from '../parts/on-network.tsx'

type Chosen = { itemId: number } | { reasonCode: string }

/** Asks, with the number and a reason, before failed items are given up for good. `dialog` must be rendered. */
export function useExclude(
  masterId: number,
  onChange: () => void,
): { ask: (chosen: Chosen, count: number) => void; dialog: ReactNode } {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<{ chosen: Chosen; count: number } | null>(null)
  const exclude = async (chosen: Chosen, reason: string): Promise<void> => {
    const params = { masterId }
    const { excluded } = await call(endpoints.excludeItems, { params, body: { ...chosen, reason } })
    showToast(t('item.exclude.done', { count: excluded }), 'success')
    onChange()
  }
  const request = asked && {
    title: t('item.exclude.title', { count: asked.count }),
    body: (
      <>
        <p>{t('item.exclude.body')}</p>
        <OnNetwork />
      </>
    ),
    confirmLabel: t('item.exclude.label'),
    tone: 'danger' as const,
    needsReason: true,
    onConfirm: (reason: string) => exclude(asked.chosen, reason),
  }
  return {
    ask: (chosen, count) => setAsked({ chosen, count }),
    dialog: <ConfirmDialog request={request} onClose={() => setAsked(null)} />,
  }
}
