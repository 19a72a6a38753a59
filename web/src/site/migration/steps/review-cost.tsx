import { useTranslation } from 'react-i18next'
import { FlowNote } from '#web/src/ui/site/flow/note.tsx'
import { FlowCard, FlowFacts } from '#web/src/ui/site/flow/flow-parts.tsx'
import { shortAddress } from '../../wallet/index.ts'
import type { ChainCost, Cost } from '../cost.ts'
import type { Draft } from '../draft.ts'
import { useWon, type WonWords } from '../use-won.ts'

interface ReviewCostProps {
  cost: Cost
  draft: Draft
  /** Where fee and NFTs go. */
  ourWallets: string[]
}

/** What it costs, in the coin of each chain something leaves. */
export function ReviewCost({ cost, draft, ourWallets }: ReviewCostProps) {
  const { t } = useTranslation('site')
  const won = useWon()
  const isMixed = cost.chains.length > 1
  const rows = cost.chains.flatMap((chainCost) =>
    rowsOf(t, won, chainCost).map((row) =>
      isMixed ? { ...row, name: `${t(`migration.chains.${chainCost.chain}`)}: ${row.name}` } : row,
    ),
  )
  return (
    <FlowCard title={t('migration.review.cost')}>
      <FlowFacts
        rows={[
          ...rows,
          { name: t('migration.review.onSolana'), value: '0 SOL' },
          { name: t('migration.review.signatures'), value: String(cost.signatures) },
          { name: t('migration.review.from'), value: shortAddress(draft.oldAddress) },
          { name: t('migration.review.to'), value: shortAddress(draft.newAddress) },
          {
            name: t('migration.review.ourWallet'),
            value: ourWallets.map((address) => (
              <span key={address} className="block font-mono text-sm break-all">
                {address}
              </span>
            )),
          },
        ]}
      />
      <p className="mt-3">{t('migration.review.gasText')}</p>
      {cost.chains.some(({ chain }) => chain === 'kaia') && (
        <p className="mt-3">{t('migration.review.coinName')}</p>
      )}
      {won.isSample && <FlowNote isInfo>{t('migration.won.sample')}</FlowNote>}
    </FlowCard>
  )
}

type Translate = ReturnType<typeof useTranslation>['t']

function rowsOf(t: Translate, won: WonWords, { coin, walletBalance, ...cost }: ChainCost) {
  return [
    ...(cost.count > 1
      ? [{ name: t('migration.review.feeEach'), value: won.say(cost.feeEachWei, coin) }]
      : []),
    {
      name: t('migration.review.feeAll', { count: cost.count }),
      value: won.say(cost.feeWei, coin),
      isStrong: true,
    },
    ...(cost.heldWei > 0n
      ? [{ name: t('migration.review.held'), value: `− ${won.say(cost.heldWei, coin)}` }]
      : []),
    ...(walletBalance
      ? [
          { name: t('migration.review.gas'), value: won.say(walletBalance.gasWei, coin) },
          { name: t('migration.review.balance'), value: won.say(walletBalance.balanceWei, coin) },
        ]
      : []),
  ]
}
