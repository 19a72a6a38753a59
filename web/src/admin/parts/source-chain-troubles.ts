import { useTranslation } from 'react-i18next'
import type { SourceChainState } from '#contract/dashboard/source-chains.ts'
import type { RpcTrouble } from '#contract/codes/rpc.ts'
import { formatKst, formatWei } from '../../shared/format.ts'

interface Unread {
  at: string | null
  isStale: boolean
  rpcs: { name: string; reason: RpcTrouble | null }[]
}

/** Why nothing of a source chain is read: one sentence for each thing in the way. RPCs are named by their host. */
export function useUnreadWords(): (state: Unread) => string[] {
  const { t } = useTranslation()
  return ({ at, isStale, rpcs }) => {
    if (at === null) return [t('sourceChains.never')]
    if (isStale) return [t('sourceChains.stale', { at: formatKst(at) })]
    return rpcs.flatMap(({ name, reason }) =>
      reason === null
        ? []
        : t('sourceChains.rpcAway', { rpc: name, trouble: t(`home.rpcTroubles.${reason}`) }),
    )
  }
}

/** What runs dry or is held up on a source chain, although it is read. */
export function useLowWords(): (state: SourceChainState) => string[] {
  const { t } = useTranslation()
  return ({ wallets, returns, coin }) => [
    ...wallets.flatMap(({ isLow, balanceWei, projectSymbols }) =>
      isLow && balanceWei !== null
        ? t('sourceChains.walletLow', { wallet: projectSymbols, amount: `${formatWei(balanceWei)} ${coin}` })
        : [],
    ),
    ...(returns.isHeldUp ? [t('sourceChains.heldUp', { count: returns.planned })] : []),
  ]
}
