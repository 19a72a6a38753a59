import { CircleCheck, CircleX } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { Dashboard } from '#contract/dashboard/dashboard.ts'
import { useDenied } from '../access.ts'
import { formatCount } from '../../shared/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Text } from '../../ui/text.tsx'

const RetireRpcDialog = lazy(() =>
  import('./retire-rpc-dialog.tsx').then((file) => ({ default: file.RetireRpcDialog })),
)

type Rpc = NonNullable<Dashboard['chain']>['rpcs'][number]

/** How quickly an RPC answers, or why it is not read from, and how far behind it is. An operator may retire it. */
export function RpcRow({ rpc, onChange }: { rpc: Rpc; onChange: () => void }) {
  const { t } = useTranslation()
  const denied = useDenied()
  const [isAsking, setAsking] = useState(false)
  const { retirement } = rpc
  const verb = retirement ? 'restore' : 'retire'
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
        <Button
          size="sm"
          variant="ghost"
          disabledReason={denied(endpoints.retireRpc)}
          onClick={() => setAsking(true)}
        >
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
      {isAsking && (
        <Suspense>
          <RetireRpcDialog rpc={rpc} onClose={() => setAsking(false)} onChange={onChange} />
        </Suspense>
      )}
    </>
  )
}
