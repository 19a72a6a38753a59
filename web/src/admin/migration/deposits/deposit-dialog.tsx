import { Forward, Link2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import { migratedKinds, sourceCoins } from '#contract/migration/codes.ts'
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
import {
  DepositStateBadge,
  HandlingBadge,
  OnSourceChain,
  SenderBadge,
} from '../../parts/migration-status.tsx'
import { paths } from '../../paths.ts'
import { SendEntry } from '../detail/send-entry.tsx'
import { depositWords, isNobody } from './deposit-columns.tsx'
import { RedirectDialog } from './redirect-dialog.tsx'
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
  const [over, setOver] = useState<'match' | 'redirect' | null>(null)
  const asked = depositId === null ? null : { params: { depositId } }
  const { data: deposit, error, mutate } = useApi(endpoints.readDeposit, asked, { refreshInterval: 5_000 })
  const changed = (): void => {
    void mutate()
    onChanged()
  }
  return (
    <>
      <Dialog
        isOpen={depositId !== null && over === null}
        onClose={onClose}
        width="lg"
        title={deposit ? depositWords(t, deposit) : t('deposits.dialogTitle', { id: depositId ?? '' })}
        footer={deposit && <Actions deposit={deposit} onOver={setOver} onChanged={changed} />}
      >
        <div className="mt-4 grid gap-5">
          {error && !deposit && <Failed error={error} onRetry={() => void mutate()} />}
          {deposit ? <Details deposit={deposit} /> : !error && <SkeletonRows rows={5} />}
        </div>
      </Dialog>
      {deposit && (
        <>
          <MatchDialog
            deposit={deposit}
            isOpen={over === 'match'}
            onClose={() => setOver(null)}
            onMatched={changed}
          />
          <RedirectDialog
            deposit={deposit}
            isOpen={over === 'redirect'}
            onClose={() => setOver(null)}
            onRedirected={changed}
          />
        </>
      )}
    </>
  )
}

type Field = AdminKeyBelow<'deposits.fields'>

/** What whoever decides about it should know. */
function Notices({ deposit }: { deposit: DepositStory }) {
  const { t } = useTranslation()
  return (
    <>
      {deposit.handling === 'orphan' && deposit.state === 'seen' && (
        <Notice tone="info" title={t('deposits.states.seen')}>
          {t('deposits.notFinal')}
        </Notice>
      )}
      {deposit.handling === 'orphan' && (deposit.sender === 'contract' || deposit.sender === 'exchange') && (
        <Notice tone="warning" title={t(`deposits.senders.${deposit.sender}`)}>
          {t(`deposits.warnings.${deposit.sender}`)}
        </Notice>
      )}
      {deposit.isDust && (
        <Notice tone="info" title={t('deposits.dust')}>
          {t('deposits.dustNote')}
        </Notice>
      )}
      {deposit.kind !== 'fee' && deposit.kind !== 'nft' && (
        <Notice tone="info" title={t(`deposits.kinds.${deposit.kind}`)}>
          {t(`deposits.kindNotes.${deposit.kind}`)}
        </Notice>
      )}
      {deposit.isUndelivered && (
        <Notice tone="danger" title={t('deposits.undelivered')}>
          {t('deposits.undeliveredNote')}
        </Notice>
      )}
      {deposit.state === 'reorged' && (
        <Notice tone="unknown" title={t('deposits.states.reorged')}>
          {t('deposits.reorgedNote')}
        </Notice>
      )}
    </>
  )
}

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
      <Notices deposit={deposit} />
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
          row('sender', <SenderBadge sender={deposit.sender} />),
          ...(isNobody(deposit.from)
            ? [row('from', t('deposits.senderUnknown'))]
            : on('from', 'address', deposit.from)),
          ...on('to', 'address', deposit.to),
          ...on('returnTo', 'address', deposit.returnTo),
          ...on('contract', 'address', deposit.contract),
          ...(deposit.tokenId ? [row('token', <span className="break-all">{deposit.tokenId}</span>)] : []),
          ...(deposit.kind === 'coin' ? [] : on('hash', 'transaction', deposit.txHash)),
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
      {deposit.sends.length > 0 && <Sends deposit={deposit} />}
    </>
  )
}

function Sends({ deposit }: { deposit: DepositStory }) {
  const { t } = useTranslation()
  return (
    <section aria-label={t('migrations.sends')}>
      <DividedList>
        {deposit.sends.map((send) => (
          <SendEntry
            key={send.sendId}
            send={send}
            coin={sourceCoins[deposit.chain]}
            isOrphan={deposit.migrationId === null}
          />
        ))}
      </DividedList>
    </section>
  )
}

interface ActionsProps {
  deposit: Deposit
  /** Opens a window in place of this one. */
  onOver: (over: 'match' | 'redirect') => void
  onChanged: () => void
}

function Actions({ deposit, onOver, onChanged }: ActionsProps) {
  const { t } = useTranslation()
  const denied = useDenied()
  const [request, setRequest] = useState<ConfirmRequest | null>(null)
  const ask = (verb: 'return' | 'ignore', done: string): void =>
    setRequest({
      title: t(`deposits.${verb}Title`, { what: depositWords(t, deposit) }),
      body: (
        <>
          <p>{t(`deposits.${verb}Body`, { wallet: shortAddress(deposit.from) })}</p>
          {verb === 'return' && (deposit.sender === 'contract' || deposit.sender === 'exchange') && (
            <p className="mt-2">{t(`deposits.warnings.${deposit.sender}`)}</p>
          )}
        </>
      ),
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
  const unknown = isNobody(deposit.from) ? t('deposits.noReceiver') : null
  const ofNone = migratedKinds.some((kind) => kind === deposit.kind) ? null : t('deposits.ofNoMigration')
  return (
    <>
      <Button
        disabledReason={denied(endpoints.ignoreDeposit) ?? (deposit.isUndelivered ? null : blocked)}
        onClick={() => ask('ignore', t('deposits.ignored'))}
      >
        {t('deposits.ignore')}
      </Button>
      <Button
        icon={Forward}
        disabledReason={
          denied(endpoints.redirectDeposit) ?? (deposit.isUndelivered ? null : blocked) ?? reorged ?? unknown
        }
        onClick={() => onOver('redirect')}
      >
        {t('deposits.redirect.open')}
      </Button>
      <Button
        icon={Undo2}
        variant="danger"
        disabledReason={denied(endpoints.returnDeposit) ?? blocked ?? reorged ?? unknown}
        onClick={() => ask('return', t('deposits.returned'))}
      >
        {t('deposits.return')}
      </Button>
      <Button
        icon={Link2}
        variant="primary"
        disabledReason={denied(endpoints.matchDeposit) ?? blocked ?? ofNone ?? reorged}
        onClick={() => onOver('match')}
      >
        {t('deposits.match')}
      </Button>
      <ConfirmDialog request={request} onClose={() => setRequest(null)} />
    </>
  )
}
