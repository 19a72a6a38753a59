import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/dashboard/dashboard.ts'
import { endpoints } from '#contract/endpoints.ts'
import { call } from '../../shared/api-client.ts'
import { ConfirmDialog, type ConfirmRequest } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'

interface RetireRpcDialogProps {
  rpc: NonNullable<Dashboard['chain']>['rpcs'][number]
  onClose: () => void
  onChange: () => void
}

/** Asks for a reason, and retires an RPC or brings it back. */
export function RetireRpcDialog({ rpc: { name, retirement }, onClose, onChange }: RetireRpcDialogProps) {
  const { t } = useTranslation()
  const verb = retirement ? 'restore' : 'retire'
  // Asked once: the dashboard is read again behind it.
  const [request] = useState<ConfirmRequest>(() => ({
    title: t(`home.rpc.${verb}Title`, { rpc: name }),
    body: t(`home.rpc.${verb}Body`),
    confirmLabel: t(`home.rpc.${verb}`),
    tone: retirement ? 'primary' : 'danger',
    needsReason: true,
    onConfirm: async (reason) => {
      await call(endpoints.retireRpc, { body: { rpc: name, isRetired: !retirement, reason } })
      showToast(t(retirement ? 'home.rpc.restored' : 'home.rpc.retired'), 'success')
      onChange()
    },
  }))
  return <ConfirmDialog request={request} onClose={onClose} />
}
