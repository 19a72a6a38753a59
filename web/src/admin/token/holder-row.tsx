import { useTranslation } from 'react-i18next'
import type { Holder } from '#contract/token/holders.ts'
import type { TokenState } from '#contract/token/tokens.ts'
import { formatPercent, formatUnits, shortAddress } from '../../shared/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Text } from '../../ui/text.tsx'
import { Chain } from '../parts/item-columns.tsx'

/** One account of a token: whose it is, how much it holds, whether it is frozen. @param onFreeze where this project may freeze it, or thaw it. */
export function HolderRow({
  holder: { account, owner, amount, isFrozen },
  state: { supply, decimals, wallet },
  onFreeze,
}: {
  holder: Holder
  state: TokenState
  onFreeze?: () => void
}) {
  const { t } = useTranslation()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="flex flex-wrap items-center gap-x-2">
        <Chain value={owner} name={t('tokens.holders.owner')} kind="address" />
        {owner === wallet && (
          <Text size="sm" tone="muted">
            {t('tokens.state.ours')}
          </Text>
        )}
        {isFrozen && <Badge tone="warning">{t('tokens.holders.frozen')}</Badge>}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 tabular-nums">
        {formatUnits(amount, decimals)}{' '}
        <Text size="sm" tone="faint">
          {shareText(amount, supply)}
        </Text>
        {onFreeze && (
          <Button variant="ghost" size="sm" onClick={onFreeze}>
            {t(`tokens.holders.actions.${isFrozen ? 'thaw' : 'freeze'}`)}
            <span className="sr-only">{shortAddress(account)}</span>
          </Button>
        )}
      </span>
    </li>
  )
}

/** Of what there is; to a hundredth of a percent, and what is less of something says so. */
function shareText(amount: string, supply: string): string {
  const all = BigInt(supply)
  const hundredths = all === 0n ? 0n : (BigInt(amount) * 10_000n) / all
  if (hundredths === 0n && amount !== '0') return `< ${formatPercent(1 / 10_000, 2)}`
  return formatPercent(Number(hundredths) / 10_000, 2)
}
