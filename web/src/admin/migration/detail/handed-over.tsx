import { useTranslation } from 'react-i18next'
import type { SourceChainSend } from '#contract/migration/sends.ts'
import type { Deposit } from '#contract/migration/deposits.ts'
import { formatCount, formatWei } from '#web/src/shared/format.ts'
import { Card, Facts } from '#web/src/ui/card.tsx'
import { DividedList } from '#web/src/ui/data/divided-list.tsx'
import { TextLink } from '#web/src/ui/address.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { Time } from '#web/src/ui/time.tsx'
import { DepositStateBadge, HandlingBadge, OnSourceChain } from '../../parts/migration-status.tsx'
import { useToldText } from '../../parts/told.tsx'
import { paths } from '../../paths.ts'
import { SendEntry } from './send-entry.tsx'

/** What reached our wallet for it, fee and NFT. */
export function Deposits({ deposits, coin }: { deposits: Deposit[]; coin: string }) {
  const { t } = useTranslation()
  return (
    <Card id="deposits" title={t('migrations.deposits')}>
      {deposits.length === 0 ? (
        <Text tone="muted">{t('migrations.noDeposits')}</Text>
      ) : (
        <DividedList>
          {deposits.map((deposit) => (
            <DepositEntry key={deposit.depositId} deposit={deposit} coin={coin} />
          ))}
        </DividedList>
      )}
    </Card>
  )
}

function DepositEntry({ deposit, coin }: { deposit: Deposit; coin: string }) {
  const { t } = useTranslation()
  const toldText = useToldText()
  const { chain } = deposit
  const what =
    deposit.kind === 'nft'
      ? t('deposits.nftOf', { token: deposit.tokenId })
      : `${formatWei(deposit.valueWei ?? '0')} ${coin}`
  const rows = [
    {
      key: 'from',
      name: t('deposits.fields.from'),
      value: (
        <OnSourceChain chain={chain} value={deposit.from} name={t('deposits.fields.from')} kind="address" />
      ),
    },
    { key: 'at', name: t('deposits.fields.at'), value: <Time at={deposit.blockTime} /> },
    { key: 'block', name: t('deposits.fields.block'), value: formatCount(deposit.blockNumber) },
    ...(deposit.note
      ? [{ key: 'note', name: t('deposits.fields.note'), value: toldText(deposit.note) }]
      : []),
  ]
  return (
    <article>
      <header className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Text as="h3" weight="semibold">
          <TextLink to={paths.deposit(deposit.depositId)}>{what}</TextLink>
        </Text>
        <DepositStateBadge state={deposit.state} />
        <HandlingBadge handling={deposit.handling} />
        <OnSourceChain
          chain={chain}
          value={deposit.txHash}
          name={t('deposits.fields.hash')}
          kind="transaction"
        />
      </header>
      <Facts rows={rows} isWide />
    </article>
  )
}

/** What went back, by transactions of our own. */
export function Sends({ sends, coin }: { sends: SourceChainSend[]; coin: string }) {
  const { t } = useTranslation()
  return (
    <Card id="sends" title={t('migrations.sends')}>
      {sends.length === 0 ? (
        <Text tone="muted">{t('migrations.noSends')}</Text>
      ) : (
        <DividedList>
          {sends.map((send) => (
            <SendEntry key={send.sendId} send={send} coin={coin} />
          ))}
        </DividedList>
      )}
    </Card>
  )
}
