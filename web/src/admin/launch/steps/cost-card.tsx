import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Standard } from '#contract/codes/status.ts'
import type { Quote, RouteQuote } from '#contract/operation/quote.ts'
import { formatCount, formatDuration, formatSol } from '#web/src/shared/format.ts'
import { Address } from '#web/src/ui/address.tsx'
import { Card, Facts } from '#web/src/ui/card.tsx'
import { Notice } from '#web/src/ui/notice.tsx'
import { Failed } from '#web/src/ui/data/states.tsx'
import { Bone } from '#web/src/ui/data/skeleton.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { RelativeTime } from '#web/src/ui/time.tsx'
import { Chain } from '../../parts/item-columns.tsx'
import { Sol } from '../../parts/sol.tsx'
import { paths } from '../../paths.ts'
import type { QuoteHook } from './use-quote.ts'

interface CostCardProps {
  quote: QuoteHook
  standard: Standard
  count: number
  hasProject: boolean
}

/** The quote, piece by piece, and what is left in the payer's wallet. */
export function CostCard({ quote, standard, count, hasProject }: CostCardProps) {
  const { t } = useTranslation()
  const route = quote.data?.routes.find((it) => it.standard === standard)
  return (
    <Card
      id="cost"
      title={t('wizard.cost.title')}
      aside={
        <Text size="sm" tone="muted">
          {t('common.count', { count })}
        </Text>
      }
    >
      {!hasProject && <Text tone="muted">{t('wizard.cost.chooseProject')}</Text>}
      {quote.error && <Failed error={quote.error} onRetry={() => void quote.mutate()} />}
      {hasProject && !quote.error && !quote.data && <Bone className="h-40" />}
      {hasProject && quote.data && route && <Breakdown quote={quote.data} route={route} />}
    </Card>
  )
}

function Breakdown({ quote, route }: { quote: Quote; route: RouteQuote }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-4">
      <div>
        <Text size="sm" tone="muted">
          {t('wizard.cost.total')}
        </Text>
        <p className="text-2xl font-semibold tabular-nums">
          <Sol lamports={route.totalLamports} />
        </p>
        <Text size="xs" tone="muted">
          {quote.pricedAt ? (
            <>
              {t('wizard.cost.priced')} <RelativeTime at={quote.pricedAt} />
            </>
          ) : (
            t('wizard.cost.notPriced')
          )}
        </Text>
      </div>
      <Facts rows={useCostRows(route)} />
      <Short quote={quote} route={route} />
    </div>
  )
}

/** What the wallet lacks: for what is spent, and beside it for what guards hold for a while. */
function Short({ quote: { payerAddress }, route }: { quote: Quote; route: RouteQuote }) {
  const { t } = useTranslation()
  const after = route.payerBalanceAfterLamports === null ? null : BigInt(route.payerBalanceAfterLamports)
  const guards = BigInt(route.guardLamports ?? '0')
  if (after === null || after >= guards) return null
  return (
    <Notice tone="warning" title={t('wizard.cost.short_title')}>
      {after < 0n && (
        <p>
          {t('master.missing')} <Sol lamports={-after} />
        </p>
      )}
      {guards > 0n && <p>{t('wizard.cost.guardsBeside', { amount: formatSol(guards) })}</p>}
      {payerAddress && <Address value={payerAddress} name={t('home.wallet')} isWhole />}
      <p className="mt-1">{t('wizard.cost.shortNext')}</p>
    </Notice>
  )
}

/** Those an operation does not know are null. */
const amountKeys = [
  'sentLamports',
  'rentLamports',
  'protocolFeeLamports',
  'networkFeeLamports',
  'priorityFeeLamports',
  'guardLamports',
  'returnedLamports',
] as const

/** A tree that is there: its address, what the run takes of it, and what stays free. */
function UsedTree({ tree }: { tree: RouteQuote['usedTrees'][number] }) {
  const { t } = useTranslation()
  return (
    <span className="grid justify-items-end">
      <Chain value={tree.address} name={t('trees.one')} kind="address" to={paths.tree(tree.treeId)} />
      <Text size="sm" tone="muted">
        {t('wizard.cost.usedTreeTakes', {
          takes: formatCount(tree.takes),
          free: formatCount(tree.freeAfter),
        })}
      </Text>
    </span>
  )
}

/** What the trees that are there save. */
function newTreesRow(t: TFunction, { usedTrees, newTreesLamports }: RouteQuote) {
  if (newTreesLamports === null || usedTrees.length === 0) return []
  return [
    { key: 'newTrees', name: t('wizard.cost.newTreesLamports'), value: <Sol lamports={newTreesLamports} /> },
  ]
}

function useCostRows(route: RouteQuote) {
  const { t } = useTranslation()
  const amounts = amountKeys.flatMap((key) => {
    const lamports = route[key]
    return lamports === null
      ? []
      : [{ key, name: t(`wizard.cost.${key}`), value: <Sol lamports={lamports} /> }]
  })
  const balance = (key: 'payerBalanceLamports' | 'payerBalanceAfterLamports') => ({
    key,
    name: t(`wizard.cost.${key}`),
    value: route[key] === null ? t('common.none') : <Sol lamports={route[key]} />,
  })
  const used = route.usedTrees.map((tree) => ({
    key: `used ${tree.treeId}`,
    name: t('wizard.cost.usedTree', { id: tree.treeId }),
    value: <UsedTree tree={tree} />,
  }))
  const trees = route.trees.map((tree, index) => ({
    key: `tree ${index}`,
    name: t('wizard.cost.tree', { count: tree.count }),
    value: t('wizard.cost.treeShape', {
      depth: tree.maxDepth,
      canopy: tree.canopyDepth,
      capacity: formatCount(tree.capacity),
      free: formatCount(tree.freeAfter),
    }),
  }))
  return [
    ...used,
    ...trees,
    ...newTreesRow(t, route),
    ...amounts,
    {
      key: 'transactions',
      name: t('wizard.cost.transactions'),
      value: t('wizard.cost.transactionsOf', {
        total: formatCount(route.transactions),
        each: formatCount(route.itemsPerTransaction),
      }),
    },
    { key: 'time', name: t('wizard.cost.time'), value: formatDuration(route.estimatedSeconds) },
    balance('payerBalanceLamports'),
    balance('payerBalanceAfterLamports'),
  ]
}
