import { useTranslation } from 'react-i18next'
import type { Token } from '#contract/send-token/token.ts'
import { formatCount, formatUnits } from '#web/src/shared/format.ts'
import { Address } from '#web/src/ui/address.tsx'
import { Card, Facts } from '#web/src/ui/card.tsx'
import { Notice } from '#web/src/ui/notice.tsx'
import type { Wizard } from '../wizard.ts'
import { useHeldTokens } from './token-card.tsx'

/** What is sent of a token, what arrives of it, and what the wallet holds, beside what the run costs in SOL. */
export function TokenSum({ wizard, token }: { wizard: Wizard; token: Token }) {
  const { t } = useTranslation()
  const { data } = useHeldTokens(wizard.draft.settings.projectId)
  const { sums = {}, accountsToMake = null } = wizard.list.state ?? {}
  const [sum, fee] = [BigInt(sums['amount'] ?? 0), BigInt(sums['fee'] ?? 0)]
  const isTold = data !== undefined && !data.isCut
  const found = data?.tokens.find((one) => one.token.mint === token.mint)
  const held = found ? BigInt(found.held) : isTold ? 0n : null
  const write = (units: bigint): string => formatUnits(units, token.decimals)
  return (
    <Card id="token" title={t('wizard.token.sum')}>
      <div className="grid gap-4">
        <Facts
          rows={[
            {
              key: 'mint',
              name: t('wizard.token.mint'),
              value: <Address value={token.mint} name={t('wizard.token.mint')} />,
            },
            { key: 'sum', name: t('wizard.token.sent'), value: write(sum) },
            ...(fee > 0n
              ? [
                  { key: 'fee', name: t('wizard.token.fee'), value: write(fee) },
                  { key: 'arrives', name: t('wizard.token.arrives'), value: write(sum - fee) },
                ]
              : []),
            {
              key: 'accounts',
              name: t('wizard.token.accounts'),
              value: accountsToMake === null ? t('wizard.token.asking') : formatCount(accountsToMake),
            },
            {
              key: 'held',
              name: t('wizard.token.held'),
              value: held === null ? t('common.none') : write(held),
            },
            ...(held === null
              ? []
              : [{ key: 'after', name: t('wizard.token.after'), value: write(held - sum) }]),
          ]}
        />
        {held !== null && held < sum && (
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
