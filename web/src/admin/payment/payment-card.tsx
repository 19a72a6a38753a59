import { useEffect, useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import { payUrl } from '#contract/payment/pay-url.ts'
import type { Payment } from '#contract/payment/payments.ts'
import type { Master } from '#contract/run/masters.ts'
import { call } from '../../shared/api-client.ts'
import { useApi } from '../../shared/use-api.ts'
import { Address } from '../../ui/address.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { Failed } from '../../ui/data/states.tsx'
import { SkeletonRows } from '../../ui/data/skeleton.tsx'
import { Notice } from '../../ui/notice.tsx'
import { QrSheet } from '../../ui/qr.tsx'
import { Text } from '../../ui/text.tsx'
import { useDenied } from '../access.ts'
import { useExplorer } from '../config.ts'
import { useWords } from '../kit/words.ts'
import { Sol } from '../parts/sol.tsx'
import { PayByWallet } from './pay-by-wallet.tsx'
import { useSecondsLeft } from './use-seconds-left.ts'

const waitingEveryMs = 2_000

/** What a run costs and how it is paid: by a wallet of this browser, or by a code that a phone reads. It is watched until its money is there. */
export function PaymentCard({ master, onChange }: { master: Master; onChange: () => void }) {
  const say = useWords('payments')
  const { data, error, mutate } = useApi(
    endpoints.readPayment,
    { params: { masterId: master.masterId } },
    { refreshInterval: (payment) => (payment?.status === '0' ? waitingEveryMs : 0) },
  )
  const status = data?.status
  const isNew = status !== undefined && status !== master.payment.status
  useEffect(() => {
    if (isNew) onChange()
  }, [isNew, onChange])
  const changed = (payment: Payment): void => {
    void mutate(payment, { revalidate: false })
    onChange()
  }
  return (
    <Card
      id="payment"
      title={say('card.title')}
      aside={status && <Text size="sm">{say(`statuses.${status}`)}</Text>}
    >
      {error && !data && <Failed error={error} onRetry={() => void mutate()} />}
      {!data && !error && <SkeletonRows rows={4} />}
      {data && <Body payment={data} master={master} onChange={changed} />}
    </Card>
  )
}

interface BodyProps {
  payment: Payment
  master: Master
  onChange: (payment: Payment) => void
}

function Body({ payment, master, onChange }: BodyProps) {
  const say = useWords('payments')
  const canPay = master.status === '0' && (master.control === 'run' || master.control === 'paused')
  const isOpen = payment.status === '0' && payment.reference !== null
  return (
    <div className="grid gap-5">
      <PaymentFacts payment={payment} />
      {payment.status === '10' && master.status === '0' && <Text size="sm">{say('card.paid')}</Text>}
      {canPay && isOpen && <Pay payment={payment} onChange={onChange} />}
      {canPay && !isOpen && payment.status !== '10' && <Opening payment={payment} onChange={onChange} />}
    </div>
  )
}

function PaymentFacts({ payment }: { payment: Payment }) {
  const say = useWords('payments')
  const explorer = useExplorer()
  const { payCode, amountLamports, paidLamports, recipient } = payment
  return (
    <Facts
      rows={[
        { key: 'payCode', name: say('fields.payCode'), value: say(`payCodes.${payCode}`) },
        { key: 'amount', name: say('fields.amountLamports'), value: <Sol lamports={amountLamports} /> },
        { key: 'paid', name: say('fields.paidLamports'), value: <Sol lamports={paidLamports} /> },
        ...(recipient === null
          ? []
          : [
              {
                key: 'recipient',
                name: say('fields.recipient'),
                value: (
                  <Address
                    value={recipient}
                    name={say('fields.recipient')}
                    href={explorer.address(recipient)}
                  />
                ),
              },
            ]),
      ]}
    />
  )
}

/** Opens it, or once more after its time. */
function Opening({ payment, onChange }: Omit<BodyProps, 'master'>) {
  const say = useWords('payments')
  const act = useAct(onChange)
  const denied = useDenied()(endpoints.openPayment)
  const isOver = payment.status === '5'
  const open = (): void =>
    act.run(() => call(endpoints.openPayment, { params: { masterId: payment.masterId }, body: {} }))
  return (
    <Notice
      tone={isOver ? 'warning' : 'info'}
      title={say(isOver ? 'card.over' : 'card.unopened')}
      actions={
        <Button variant="primary" isBusy={act.isBusy} disabledReason={denied} onClick={open}>
          {say(isOver ? 'card.openAgain' : 'card.open')}
        </Button>
      }
    >
      <p>{say(isOver ? 'card.overNext' : 'card.unopenedNext')}</p>
      {act.failure !== null && <Failed error={act.failure} doing="act" />}
    </Notice>
  )
}

function Pay({ payment, onChange }: Omit<BodyProps, 'master'>) {
  const say = useWords('payments')
  const act = useAct(onChange)
  const denied = useDenied()(endpoints.cancelPayment)
  const left = useSecondsLeft(payment)
  const { masterId, recipient, reference, amountLamports, paidLamports } = payment
  const due = BigInt(amountLamports) - BigInt(paidLamports)
  const label = payment.projectSymbol
  const url = payUrl({
    ...{ recipient: recipient ?? '', reference: reference ?? '', lamports: String(due), label },
    message: payment.goodName,
  })
  const cancel = (): void => act.run(() => call(endpoints.cancelPayment, { params: { masterId }, body: {} }))
  return (
    <div className="grid gap-5 md:grid-cols-[minmax(0,1fr)_14rem]">
      <div className="grid content-start gap-4">
        <p className="text-[0.875rem]">
          {say('card.due')} <Sol lamports={due} />
          {' · '}
          <span role="timer" className="tabular-nums">
            {left > 0
              ? say('card.left', { minutes: Math.floor(left / 60), seconds: left % 60 })
              : say('card.ending')}
          </span>
        </p>
        {paidLamports !== '0' && <Notice title={say('card.short')}>{say('card.shortNext')}</Notice>}
        {payment.isHeldUp && (
          <Notice tone="warning" title={say('card.heldUp')}>
            {say('card.heldUpNext')}
          </Notice>
        )}
        <PayByWallet key={paidLamports} payment={payment} />
        <div className="flex flex-wrap gap-2">
          <LinkButton to={url}>{say('card.openWallet')}</LinkButton>
          <Button variant="ghost" isBusy={act.isBusy} disabledReason={denied} onClick={cancel}>
            {say('card.cancel')}
          </Button>
        </div>
        {act.failure !== null && <Failed error={act.failure} doing="act" />}
      </div>
      <figure className="grid content-start justify-items-start gap-2">
        <QrSheet text={url} label={say('card.qr')} />
        <figcaption>
          <Text size="sm" tone="muted">
            {say('card.scan')}
          </Text>
        </figcaption>
      </figure>
    </div>
  )
}

function useAct(onDone: (payment: Payment) => void) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const work = async (ask: () => Promise<Payment>): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      onDone(await ask())
    } catch (cause) {
      setFailure(cause)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, run: (ask: () => Promise<Payment>) => void work(ask) }
}
