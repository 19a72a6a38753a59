import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SourceChainState } from '#contract/dashboard/source-chains.ts'
import { formatCount, formatDuration, formatKst, formatWei } from '../../shared/format.ts'
import { Address } from '../../ui/address.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { Text } from '../../ui/text.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { paths } from '../paths.ts'

/** What workers see of one source chain: how far it is read, its RPCs, our wallets there, what is to go back. */
export function SourceChainCard({ state }: { state: SourceChainState }) {
  const { t } = useTranslation()
  const { chain, name, at, isStale } = state
  const heights = useHeightRows(state)
  const rpcs = state.rpcs.map((rpc) => ({
    key: rpc.name,
    name: (
      <Text as="span" mono size="sm" className="wrap-anywhere">
        {rpc.name}
      </Text>
    ),
    value: <RpcValue rpc={isStale ? { ...rpc, healthy: false } : rpc} />,
  }))
  return (
    <Card
      id={`source-${chain}`}
      title={name}
      aside={
        at !== null && (
          <Text size="xs" tone={isStale ? 'warning' : 'muted'}>
            {t('home.chainRead')} <RelativeTime at={at} />
          </Text>
        )
      }
    >
      {at === null && <Text tone="muted">{t('sourceChains.never')}</Text>}
      {at !== null && <Facts rows={[...heights, ...rpcs]} />}
      <Wallets state={state} />
    </Card>
  )
}

function useHeightRows({ head, readBlock, blocksUnread, returns, quorum, rpcs }: SourceChainState) {
  const { t } = useTranslation()
  const number = (value: number | null) => (value === null ? t('common.none') : formatCount(value))
  return [
    { key: 'head', name: t('sourceChains.head'), value: number(head) },
    {
      key: 'read',
      name: t('sourceChains.read'),
      value: (
        <>
          {number(readBlock)}
          {blocksUnread !== null && blocksUnread > 0 && (
            <Text as="div" size="xs" tone="muted">
              {t('sourceChains.unread', { count: blocksUnread })}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'quorum',
      name: t('sourceChains.quorum'),
      value: t('common.of', { value: quorum, max: rpcs.length }),
    },
    { key: 'returns', name: t('sourceChains.returns'), value: <Returns returns={returns} /> },
  ]
}

function Returns({ returns: { planned, oldestMinutes, isHeldUp } }: Pick<SourceChainState, 'returns'>) {
  const { t } = useTranslation()
  if (planned === 0 || oldestMinutes === null) return formatCount(planned)
  const words = t('sourceChains.waiting', { count: planned, time: formatDuration(oldestMinutes * 60) })
  return isHeldUp ? (
    <Badge tone="danger" icon={TriangleAlert}>
      {words}
    </Badge>
  ) : (
    words
  )
}

function RpcValue({ rpc }: { rpc: SourceChainState['rpcs'][number] }) {
  const { t } = useTranslation()
  const { healthy, latencyMs, reason, head, blocksBehind, awaySince } = rpc
  const trouble = t(reason === null ? 'shell.health.down' : `home.rpcTroubles.${reason}`)
  return (
    <>
      <Badge tone={healthy ? 'success' : 'danger'} icon={healthy ? CircleCheck : CircleX}>
        {healthy ? t('units.ms', { value: formatCount(latencyMs ?? 0) }) : trouble}
      </Badge>
      {head !== null && (
        <Text as="div" size="xs" tone="muted">
          {t('sourceChains.block', { block: formatCount(head) })}
          {blocksBehind !== null && blocksBehind > 0 && (
            <> · {t('sourceChains.blocksBehind', { count: blocksBehind })}</>
          )}
        </Text>
      )}
      {awaySince !== null && (
        <Text as="div" size="xs" tone="muted">
          {t('sourceChains.since', { at: formatKst(awaySince) })}
        </Text>
      )}
    </>
  )
}

function Wallets({ state: { wallets, coin } }: { state: SourceChainState }) {
  return (
    <ul className="mt-5 grid gap-4 empty:hidden">
      {wallets.map((wallet) => (
        <li key={wallet.address}>
          <Wallet wallet={wallet} coin={coin} />
        </li>
      ))}
    </ul>
  )
}

function Wallet({ wallet, coin }: { wallet: SourceChainState['wallets'][number]; coin: string }) {
  const { t } = useTranslation()
  const { address, projectSymbols, projectId, balanceWei, owedWei, daysLeft, isLow } = wallet
  const amount = (wei: string) => `${formatWei(wei)} ${coin}`
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <Text weight="medium">{projectSymbols}</Text>
        <Text weight="semibold" className="wrap-anywhere">
          {balanceWei === null ? t('sourceChains.unknown') : amount(balanceWei)}
        </Text>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <Address value={address} name={t('home.wallet')} to={paths.project(projectId)} />
        {isLow && (
          <Badge tone="warning" icon={TriangleAlert}>
            {t('home.low')}
          </Badge>
        )}
      </div>
      <Text size="xs" tone="muted">
        {daysLeft === null ? t('sourceChains.daysUnknown') : t('sourceChains.daysLeft', { count: daysLeft })}
        {owedWei !== '0' && <> · {t('sourceChains.owed', { amount: amount(owedWei) })}</>}
      </Text>
    </>
  )
}
