import useSWR from 'swr'
import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { AccountFacts } from '#contract/update-authority/accounts.ts'
import { call } from '#web/src/shared/api-client.ts'
import { Badge } from '#web/src/ui/badge.tsx'
import { Failed } from '#web/src/ui/data/states.tsx'
import { Bone } from '#web/src/ui/data/skeleton.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { Chain } from '../parts/item-columns.tsx'
import { Sol } from '../parts/sol.tsx'

/** What the chain has at addresses that are to get power. */
export function useAccounts(addresses: readonly string[]) {
  return useSWR<AccountFacts[], unknown>(addresses.length > 0 ? ['accounts', ...addresses] : null, () =>
    call(endpoints.lookUpAccounts, { body: { addresses: [...addresses] } }),
  )
}

/** Each of them, as the chain has it, and whether its key is ours. */
export function AccountList({
  addresses,
  accounts,
  error,
}: {
  addresses: readonly string[]
  accounts: AccountFacts[] | undefined
  error: unknown
}) {
  if (error) return <Failed error={error} doing="act" />
  if (!accounts) return <Bone className="h-24" />
  const factsOf = new Map(accounts.map((facts) => [facts.address, facts]))
  return (
    <ul className="grid gap-3">
      {addresses.map((address) => (
        <li key={address} className="grid gap-1">
          <Chain value={address} name={address} kind="address" isWhole />
          <Account facts={factsOf.get(address)} />
        </li>
      ))}
    </ul>
  )
}

function Account({ facts }: { facts: AccountFacts | undefined }) {
  const { t } = useTranslation()
  if (!facts) return <Text tone="danger">{t('handOver.account.noAddress')}</Text>
  const { kind, lamports, isOnCurve, heldBy } = facts
  const isStrange = kind !== 'wallet' && kind !== 'absent'
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={isStrange ? 'danger' : kind === 'absent' ? 'warning' : 'success'}>
          {t(`handOver.account.kinds.${kind}`)}
        </Badge>
        <Badge tone={heldBy.length > 0 ? 'success' : 'warning'}>
          {heldBy.length > 0
            ? t('handOver.account.ours', { projects: heldBy.join(', ') })
            : t('handOver.account.notOurs')}
        </Badge>
        <Text size="sm" tone="muted" className="tabular-nums">
          <Sol lamports={lamports} />
        </Text>
      </div>
      <Text size="sm" tone="muted">
        {t(`handOver.account.means.${kind}`)}
        {!isOnCurve && ` ${t('handOver.account.offCurve')}`}
      </Text>
    </div>
  )
}
