import { Link2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import { sourceCoins } from '#contract/migration/codes.ts'
import type { Deposit, DepositStory } from '#contract/migration/deposits.ts'
import { call } from '#web/src/shared/api-client.ts'
import { formatCount, shortAddress } from '#web/src/shared/format.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { TextLink } from '#web/src/ui/address.tsx'
import { Button } from '#web/src/ui/button.tsx'
import { Facts } from '#web/src/ui/card.tsx'
import { ConfirmDialog, type ConfirmRequest } from '#web/src/ui/confirm-dialog.tsx'
import { Dialog } from '#web/src/ui/dialog.tsx'
import { Notice } from '#web/src/ui/notice.tsx'
import { DividedList } from '#web/src/ui/data/divided-list.tsx'
import { SkeletonRows } from '#web/src/ui/data/skeleton.tsx'
import { Failed } from '#web/src/ui/data/states.tsx'
import { Time } from '#web/src/ui/time.tsx'
import { showToast } from '#web/src/ui/toast-store.ts'
import { useDenied } from '../../access.ts'
import { DepositStateBadge, HandlingBadge, OnSourceChain } from '../../parts/migration-status.tsx'
import { paths } from '../../paths.ts'
import { SendEntry } from '../detail/send-entry.tsx'
import { depositWords } from './deposit-columns.tsx'
import { StoppedWallets } from './stopped-wallets.tsx'
import { MatchDialog } from './match-dialog.tsx'
import type { AdminKeyBelow } from '#web/src/shared/sentence-keys.ts'
import { useToldText } from '../../parts/told.tsx'

interface DepositDialogProps {
  /** Null: closed. */
  depositId: number | null
  onClose: () => void
  onChanged: () => void
}

/** One transfer, and what can be done with it while it is undecided. */
export function DepositDialog({ depositId, onClose, onChanged }: DepositDialogProps) {
  const { t } = useTranslation()
  const [isMatching, setMatching] = useState(false)
  const asked = depositId === null ? null : { params: { depositId } }
  const { data: deposit, error, mutate } = useApi(endpoints.readDeposit, asked, { refreshInterval: 5_000 })
  const changed = (): void => {
    void mutate()
    onChanged()
  }
  return (
    <>
      <Dialog
        isOpen={depositId !== null && !isMatching}
        onClose={onClose}
        width="lg"
        title={deposit ? depositWords(t, deposit) : t('deposits.dialogTitle', { id: depositId ?? '' })}
        footer={
          deposit && <Actions deposit={deposit} onMatch={() => setMatching(true)} onChanged={changed} />
        }
      >
        <div className="mt-4 grid gap-5">
          {error && !deposit && <Failed error={error} onRetry={() => void mutate()} />}
          {deposit ? <Details deposit={deposit} /> : !error && <SkeletonRows rows={5} />}
        </div>
      </Dialog>
      {deposit && (
        <MatchDialog
          deposit={deposit}
          isOpen={isMatching}
          onClose={() => setMatching(false)}
          onMatched={changed}
        />
      )}
    </>
  )
}

type Field = AdminKeyBelow<'deposits.fields'>

function Details({ deposit }: { deposit: DepositStory }) {
  const { t } = useTranslation()
  const toldText = useToldText()
  const { chain } = deposit
  const name = (key: Field) => t(`deposits.fields.${key}`)
  const row = (key: Field, value: React.ReactNode) => ({ key, name: name(key), value })
  const on = (key: Field, kind: 'address' | 'transaction', value: string | null) =>
    value === null
      ? []
      : [row(key, <OnSourceChain chain={chain} value={value} name={name(key)} kind={kind} />)]
  return (
    <>
      {deposit.handling === 'orphan' && deposit.state === 'seen' && (
        <Notice tone="info" title={t('deposits.states.seen')}>
          {t('deposits.notFinal')}
        </Notice>
      )}
      {deposit.state === 'reorged' && (
        <Notice tone="unknown" title={t('deposits.states.reorged')}>
          {t('deposits.reorgedNote')}
        </Notice>
      )}
      {deposit.returnDelay && (
        <Notice tone="warning" title={t('deposits.returnDelay')}>
          <span className="wrap-anywhere">{toldText(deposit.returnDelay)}</span>
        </Notice>
      )}
      {deposit.handling === 'return_planned' && <StoppedWallets of={{ chain, address: deposit.to }} />}
      <Facts
        rows={[
          row('handling', <HandlingBadge handling={deposit.handling} />),
          row('state', <DepositStateBadge state={deposit.state} />),
          row('chain', t(`migrations.chains.${chain}`)),
          ...on('from', 'address', deposit.from),
          ...on('to', 'address', deposit.to),
          ...on('contract', 'address', deposit.contract),
          ...(deposit.tokenId ? [row('token', <span className="break-all">{deposit.tokenId}</span>)] : []),
          ...on('hash', 'transaction', deposit.txHash),
          row('block', formatCount(deposit.blockNumber)),
          row('at', <Time at={deposit.blockTime} isFull />),
          ...(deposit.migrationId === null
            ? []
            : [
                row(
                  'migration',
                  <TextLink to={paths.migration(deposit.migrationId)}>
                    {t('deposits.migrationOf', { id: deposit.migrationId })}
                  </TextLink>,
                ),
              ]),
          ...(deposit.note ? [row('note', toldText(deposit.note))] : []),
        ]}
      />
      {deposit.sends.length > 0 && (
        <section aria-label={t('migrations.sends')}>
          <DividedList>
            {deposit.sends.map((send) => (
              <SendEntry key={send.sendId} send={send} coin={sourceCoins[chain]} />
            ))}
          </DividedList>
        </section>
      )}
    </>
  )
}

interface ActionsProps {
  deposit: Deposit
  onMatch: () => void
  onChanged: () => void
}

function Actions({ deposit, onMatch, onChanged }: ActionsProps) {
  const { t } = useTranslation()
  const denied = useDenied()
  const [request, setRequest] = useState<ConfirmRequest | null>(null)
  const ask = (verb: 'return' | 'ignore', done: string): void =>
    setRequest({
      title: t(`deposits.${verb}Title`, { what: depositWords(t, deposit) }),
      body: <p>{t(`deposits.${verb}Body`, { wallet: shortAddress(deposit.from) })}</p>,
      confirmLabel: t(`deposits.${verb}`),
      tone: verb === 'return' ? 'danger' : 'primary',
      needsReason: true,
      onConfirm: async (reason) => {
        const input = { params: { depositId: deposit.depositId }, body: { reason } }
        try {
          await (verb === 'return'
            ? call(endpoints.returnDeposit, input)
            : call(endpoints.ignoreDeposit, input))
          showToast(done, 'success')
        } finally {
          // What refused it may have handled the deposit.
          onChanged()
        }
      },
    })
  const isOrphan = deposit.handling === 'orphan'
  const blocked = isOrphan ? null : t('deposits.onlyOrphans')
  const reorged = deposit.state === 'reorged' ? t('deposits.reorgedNote') : null
  return (
    <>
      <Button
        disabledReason={denied(endpoints.ignoreDeposit) ?? blocked}
        onClick={() => ask('ignore', t('deposits.ignored'))}
      >
        {t('deposits.ignore')}
      </Button>
      <Button
        icon={Undo2}
        variant="danger"
        disabledReason={denied(endpoints.returnDeposit) ?? blocked ?? reorged}
        onClick={() => ask('return', t('deposits.returned'))}
      >
        {t('deposits.return')}
      </Button>
      <Button
        icon={Link2}
        variant="primary"
        disabledReason={denied(endpoints.matchDeposit) ?? blocked ?? reorged}
        onClick={onMatch}
      >
        {t('deposits.match')}
      </Button>
      <ConfirmDialog request={request} onClose={() => setRequest(null)} />
    </>
  )
}
