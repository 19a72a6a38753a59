import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/dashboard/dashboard.ts'
import { Address } from '../../ui/address.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Text } from '../../ui/text.tsx'
import { useExplorer } from '../config.ts'
import { Sol } from '../parts/sol.tsx'
import { TriangleAlert } from 'lucide-react'
import { paths } from '../paths.ts'
import { FirstOf } from './first-of.tsx'

/** Below this a payer runs dry within minutes of a large run. */
const lowLamports = 500_000_000n

export function Balances({ balances, total }: Pick<Dashboard, 'balances'> & { total: number }) {
  const { t } = useTranslation()
  const explorer = useExplorer()
  const wallets = walletsOf(balances)
  return (
    <Card id="balances" title={t('home.balances')} aside={<FirstOf shown={balances.length} total={total} />}>
      {balances.length === 0 && <Text tone="muted">{t('home.noBalances')}</Text>}
      <ul className="grid gap-4">
        {wallets.map(([balance, ...others]) => (
          <li key={balance.address}>
            <div className="flex items-center justify-between gap-3">
              <Text weight="medium">
                {[balance, ...others]
                  .map(
                    ({ projectSymbol, purpose }) =>
                      `${projectSymbol} · ${t(`home.purposes.${purpose}`, { defaultValue: purpose })}`,
                  )
                  .join(', ')}
              </Text>
              <Text weight="semibold">
                <Sol lamports={balance.lamports} digitsMax={4} />
              </Text>
            </div>
            <div className="flex items-center justify-between gap-3">
              <Address
                value={balance.address}
                name={t('home.wallet')}
                to={paths.project(balance.projectId)}
                href={explorer.address(balance.address)}
              />
              {BigInt(balance.lamports) < lowLamports && (
                <Badge tone="warning" icon={TriangleAlert}>
                  {t('home.low')}
                </Badge>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type Balance = Dashboard['balances'][number]

/** A wallet that several projects pay from holds its balance once. */
function walletsOf(balances: Balance[]): [Balance, ...Balance[]][] {
  const wallets = new Map<string, [Balance, ...Balance[]]>()
  for (const balance of balances) {
    const found = wallets.get(balance.address)
    if (found) found.push(balance)
    else wallets.set(balance.address, [balance])
  }
  return [...wallets.values()]
}
