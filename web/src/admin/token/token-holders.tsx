import { useTranslation } from 'react-i18next'
import type { TokenState } from '#contract/token/tokens.ts'
import { formatPercent, formatUnits } from '../../shared/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Text } from '../../ui/text.tsx'
import { Chain } from '../parts/item-columns.tsx'

/** Who holds most of a token: more than twenty no RPC tells of. */
export function TokenHolders({ state: { holders, supply, decimals, wallet } }: { state: TokenState }) {
  const { t } = useTranslation()
  return (
    <section aria-label={t('tokens.holders.title')}>
      <h3 className="mb-2 text-sm font-semibold">{t('tokens.holders.title')}</h3>
      {holders.length === 0 && <Text tone="muted">{t('tokens.holders.none')}</Text>}
      <ul className="divide-y divide-line">
        {holders.map(({ account, owner, amount, isFrozen }) => (
          <li key={account} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="flex flex-wrap items-center gap-x-2">
              <Chain value={owner} name={t('tokens.holders.owner')} kind="address" />
              {owner === wallet && (
                <Text size="sm" tone="muted">
                  {t('tokens.state.ours')}
                </Text>
              )}
              {isFrozen && <Badge tone="warning">{t('tokens.holders.frozen')}</Badge>}
            </span>
            <span className="tabular-nums">
              {formatUnits(amount, decimals)}{' '}
              <Text size="sm" tone="faint">
                {formatPercent(shareOf(amount, supply), 2)}
              </Text>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Of what there is; to a hundredth of a percent. */
function shareOf(amount: string, supply: string): number {
  const all = BigInt(supply)
  return all === 0n ? 0 : Number((BigInt(amount) * 10_000n) / all) / 10_000
}
