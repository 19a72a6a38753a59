import { useTranslation } from 'react-i18next'
import { launchOf } from '#contract/operation/launches.ts'
import type { TokenUse } from '#contract/send-token/token-rules.ts'
import type { HeldToken } from '#contract/send-token/held-tokens.ts'
import type { Token } from '#contract/send-token/token.ts'
import { u64Max } from '#contract/u64.ts'
import { formatCount, formatUnits } from '#web/src/shared/format.ts'
import { Address } from '#web/src/ui/address.tsx'
import { Card, Facts } from '#web/src/ui/card.tsx'
import { Notice } from '#web/src/ui/notice.tsx'
import type { Wizard } from '../wizard.ts'
import { useHeldTokens } from './token-card.tsx'

interface TokenSumProps {
  wizard: Wizard
  token: Token
}

/** What is sent, made or burnt of a token, and what there is of it before and after, beside what the run costs in SOL. */
export function TokenSum({ wizard, token }: TokenSumProps) {
  const { t } = useTranslation()
  const { kind, settings } = wizard.draft
  const { tokenUse = 'sent', recipient } = launchOf(kind)
  const { data } = useHeldTokens(settings.projectId)
  const { sums = {}, accountsToMake = null } = wizard.list.state ?? {}
  const [sum, fee] = [BigInt(sums['amount'] ?? 0), BigInt(sums['fee'] ?? 0)]
  const found = data?.tokens.find((one) => one.token.mint === token.mint)
  const isTold = data !== undefined && !data.isCut
  const held = found ? BigInt(found.held) : isTold ? 0n : null
  const write = (units: bigint): string => formatUnits(units, token.decimals)
  const sentRows =
    fee > 0n
      ? [
          { key: 'fee', name: t('wizard.token.fee'), value: write(fee) },
          { key: 'arrives', name: t('wizard.token.arrives'), value: write(sum - fee) },
        ]
      : []
  return (
    <Card id="token" title={t(`wizard.token.uses.${tokenUse}.sum`)}>
      <div className="grid gap-4">
        <Facts
          rows={[
            {
              key: 'mint',
              name: t('wizard.token.mint'),
              value: <Address value={token.mint} name={t('wizard.token.mint')} />,
            },
            { key: 'sum', name: t(`wizard.token.uses.${tokenUse}.amount`), value: write(sum) },
            ...sentRows,
            ...(recipient
              ? [
                  {
                    key: 'accounts',
                    name: t('wizard.token.accounts'),
                    value: accountsToMake === null ? t('wizard.token.asking') : formatCount(accountsToMake),
                  },
                ]
              : []),
            ...useSideRows({ token, sum, held, found, use: tokenUse }),
          ]}
        />
        {tokenUse === 'made' && found && <Full found={found} sum={sum} />}
        {tokenUse !== 'made' && held !== null && held < sum && (
          <Notice tone="warning" title={t('wizard.token.short')}>
            <p>{t('wizard.token.missing', { amount: write(sum - held) })}</p>
            {data && <Address value={data.wallet} name={t('home.wallet')} isWhole />}
            <p className="mt-1">{t('wizard.token.shortNext')}</p>
          </Notice>
        )}
      </div>
    </Card>
  )
}

interface SideProps {
  token: Token
  sum: bigint
  held: bigint | null
  found: HeldToken | undefined
  use: TokenUse
}

/** What the wallet holds of it, or where it is made how much there is, before and after. */
function useSideRows({ token, sum, held, found, use }: SideProps) {
  const { t } = useTranslation()
  const write = (units: bigint): string => formatUnits(units, token.decimals)
  const supply = found ? BigInt(found.supply) : null
  const ofSupply =
    use === 'sent' || supply === null
      ? []
      : [
          { key: 'supply', name: t('wizard.token.supply'), value: write(supply) },
          {
            key: 'supplyAfter',
            name: t('wizard.token.supplyAfter'),
            value: write(use === 'made' ? supply + sum : supply - sum),
          },
        ]
  if (use === 'made') return ofSupply
  return [
    {
      key: 'held',
      name: t('wizard.token.held'),
      value: held === null ? t('common.none') : write(held),
    },
    ...(held === null ? [] : [{ key: 'after', name: t('wizard.token.after'), value: write(held - sum) }]),
    ...ofSupply,
  ]
}

/** More than the mint can count is never made. */
function Full({ found: { token, supply }, sum }: { found: HeldToken; sum: bigint }) {
  const { t } = useTranslation()
  const left = u64Max - BigInt(supply)
  if (sum <= left) return null
  return (
    <Notice tone="danger" title={t('wizard.token.full')}>
      <p>{t('wizard.token.fullNext', { left: formatUnits(left, token.decimals) })}</p>
    </Notice>
  )
}
