import { Wallet } from 'lucide-react'
import { useEffect, useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import type { Payment } from '#contract/payment/payments.ts'
import { call } from '../../shared/api-client.ts'
import { ApiError } from '../../shared/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/data/states.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Text } from '../../ui/text.tsx'
import { useDenied } from '../access.ts'
import { useConfig } from '../config.ts'
import { useWords } from '../kit/words.ts'
import { usePayWallets, type PayWallet } from './pay-wallets.ts'

type State =
  | { is: 'idle' }
  | { is: 'asked'; name: string }
  | { is: 'sent' }
  | { is: 'failed'; cause: unknown }

/** By then what was sent is final, or never will be: a transaction is valid for less than a minute. */
const againAfterMs = 90_000

/** Asks a wallet of this browser for what is due. That it says "sent" is no payment: what is shown as paid is what the server saw. */
export function PayByWallet({ payment: { masterId } }: { payment: Payment }) {
  const say = useWords('payments')
  const wallets = usePayWallets()
  const network = useConfig()?.network
  const denied = useDenied()(endpoints.buildPaymentTransaction)
  const [state, setState] = useState<State>({ is: 'idle' })
  const isSent = state.is === 'sent'
  useEffect(() => {
    if (!isSent) return
    const timer = setTimeout(() => setState({ is: 'idle' }), againAfterMs)
    return () => clearTimeout(timer)
  }, [isSent])
  const wait = state.is === 'asked' ? say('card.asked') : isSent ? say('card.sentWait') : null
  const pay = async (wallet: PayWallet): Promise<void> => {
    if (!network) return
    setState({ is: 'asked', name: wallet.name })
    try {
      const payer = await wallet.connect()
      if (payer === null) throw new Error('The wallet has no account.')
      const built = await call(endpoints.buildPaymentTransaction, { params: { masterId }, body: { payer } })
      const bytes = Uint8Array.from(atob(built.transaction), (character) => character.charCodeAt(0))
      await wallet.send(payer, bytes, network)
      setState({ is: 'sent' })
    } catch (cause) {
      setState({ is: 'failed', cause })
    }
  }
  if (wallets.length === 0)
    return (
      <Text as="p" size="sm" tone="muted">
        {say('card.noWallet')}
      </Text>
    )
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {wallets.map((wallet) => (
          <Button
            key={wallet.name}
            variant="primary"
            icon={Wallet}
            isBusy={state.is === 'asked' && state.name === wallet.name}
            disabledReason={denied ?? wait}
            onClick={() => void pay(wallet)}
          >
            {say('card.payWith', { name: wallet.name })}
          </Button>
        ))}
      </div>
      <div role="status">
        {state.is === 'asked' && <Text size="sm">{say('card.asked')}</Text>}
        {isSent && <Notice title={say('card.sent')}>{say('card.sentNext')}</Notice>}
      </div>
      {state.is === 'failed' &&
        (state.cause instanceof ApiError ? (
          <Failed error={state.cause} doing="act" />
        ) : (
          <Notice tone="warning" title={say('card.refused')} isUrgent>
            {say('card.refusedNext')}
          </Notice>
        ))}
    </div>
  )
}
