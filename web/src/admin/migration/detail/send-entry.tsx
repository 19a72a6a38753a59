import { useTranslation } from 'react-i18next'
import type { SourceChainSend } from '#contract/migration/sends.ts'
import { formatCount, formatWei } from '#web/src/shared/format.ts'
import { Facts } from '#web/src/ui/card.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { Time } from '#web/src/ui/time.tsx'
import { OnSourceChain, SendBadge } from '../../parts/migration-status.tsx'
import { useToldText } from '../../parts/told.tsx'

interface SendEntryProps {
  send: SourceChainSend
  coin: string
  /** Of a transfer that no migration has: its coin was no fee. */
  isOrphan?: boolean
}

/** One transaction of ours that sends something back, or tried to, with the other hashes of its nonce. */
export function SendEntry({ send, coin, isOrphan }: SendEntryProps) {
  const toldText = useToldText()
  const { t } = useTranslation()
  const rows = [
    {
      key: 'to',
      name: t('migrations.send.to'),
      value: (
        <OnSourceChain chain={send.chain} value={send.to} name={t('migrations.send.to')} kind="address" />
      ),
    },
    { key: 'nonce', name: t('migrations.send.nonce'), value: formatCount(send.nonce) },
    { key: 'signedAt', name: t('migrations.send.signedAt'), value: <Time at={send.signedAt} /> },
    ...(send.finalAt
      ? [{ key: 'finalAt', name: t('migrations.send.finalAt'), value: <Time at={send.finalAt} /> }]
      : []),
    ...(send.feeWei
      ? [{ key: 'gas', name: t('migrations.send.gas'), value: `${formatWei(send.feeWei)} ${coin}` }]
      : []),
  ]
  return (
    <article>
      <header className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Text as="h3" weight="semibold">
          {t(
            `migrations.purposes.${isOrphan && send.purpose === 'refund_fee' ? 'return_coin' : send.purpose}`,
          )}
        </Text>
        <SendBadge state={send.state} />
        <OnSourceChain
          chain={send.chain}
          value={send.txHash}
          name={t('migrations.send.hash')}
          kind="transaction"
        />
      </header>
      {send.error && (
        <Text as="p" size="sm" tone="danger" className="mb-3 wrap-anywhere">
          {toldText(send.error)}
        </Text>
      )}
      <Facts rows={rows} isWide />
      {send.others.length > 0 && <Others send={send} />}
    </article>
  )
}

/** What else was signed under its nonce, and whether that can still be in a block. */
function Others({ send: { chain, state, others } }: { send: SourceChainSend }) {
  const { t } = useTranslation()
  const name = t('migrations.send.others')
  const end = state === 'final' || state === 'failed' ? state : 'open'
  return (
    <div className="mt-3 grid gap-1">
      <Text as="p" size="sm" tone="muted">
        {name}
      </Text>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {others.map(({ txHash }) => (
          <OnSourceChain key={txHash} chain={chain} value={txHash} name={name} kind="transaction" />
        ))}
      </div>
      <Text as="p" size="sm" tone="muted">
        {t(`migrations.send.othersNext.${end}`)}
      </Text>
    </div>
  )
}
