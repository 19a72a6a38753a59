import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/dashboard/dashboard.ts'
import { endpoints } from '#contract/endpoints.ts'
import { call } from '../../shared/api-client.ts'
import { formatCount } from '../../shared/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, type ConfirmRequest } from '../../ui/confirm-dialog.tsx'
import { Text } from '../../ui/text.tsx'
import { showToast } from '../../ui/toast-store.ts'

type Rpc = NonNullable<Dashboard['chain']>['rpcs'][number]

/** How quickly an RPC answers, or why it is not read from, and how far behind it is. An operator may retire it. */
export function RpcRow({ rpc, onChange }: { rpc: Rpc; onChange: () => void }) {
  const { t } = useTranslation()
  const [request, setRequest] = useState<ConfirmRequest | null>(null)
  const { name, retirement } = rpc
  const verb = retirement ? 'restore' : 'retire'
  const ask = () =>
    setRequest({
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
    })
  const trouble = rpc.reason ? t(`home.rpcTroubles.${rpc.reason}`) : t('shell.health.down')
  return (
    <>
      <span className="inline-flex flex-wrap items-center gap-2">
        <Badge
          tone={rpc.healthy ? 'success' : retirement ? 'neutral' : 'danger'}
          icon={rpc.healthy ? CircleCheck : CircleX}
        >
          {rpc.healthy ? t('units.ms', { value: formatCount(rpc.latencyMs ?? 0) }) : trouble}
        </Badge>
        <Button size="sm" variant="ghost" onClick={ask}>
          {t(`home.rpc.${verb}`)}
        </Button>
      </span>
      {rpc.slotsBehind !== null && rpc.slotsBehind > 0 && (
        <Text as="div" size="xs" tone="muted">
          {t('home.slotsBehind', { count: rpc.slotsBehind })}
        </Text>
      )}
      {retirement && (
        <Text as="div" size="xs" tone="muted">
          {t('home.rpc.by', { by: retirement.retiredBy, reason: retirement.reason })}
        </Text>
      )}
      <ConfirmDialog request={request} onClose={() => setRequest(null)} />
    </>
  )
}
