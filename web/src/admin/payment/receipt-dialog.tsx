import { useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import type { Receipt } from '#contract/payment/receipts.ts'
import { call } from '../../shared/api-client.ts'
import { formatSol, shortAddress } from '../../shared/format.ts'
import { Address, TextLink } from '../../ui/address.tsx'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/card.tsx'
import { ConfirmDialog, type ConfirmRequest } from '../../ui/confirm-dialog.tsx'
import { Time } from '../../ui/time.tsx'
import { useDenied } from '../access.ts'
import { useExplorer } from '../config.ts'
import { detailDialog, type ActionsProps } from '../kit/detail/detail-dialog.tsx'
import { None, WordBadge } from '../kit/list/columns.tsx'
import { useWords } from '../kit/words.ts'
import { OnNetwork } from '../parts/on-network.tsx'
import { Sol } from '../parts/sol.tsx'
import { paths } from '../paths.ts'
import { receiptLooks } from './looks.ts'

/** One transfer to a fee wallet, what it was for, and what an approver does with what is left. */
export const ReceiptDialog = detailDialog({
  read: endpoints.readReceipt,
  key: 'receiptId',
  words: 'receipts',
  title: ({ lamports }, say) => say('dialogTitle', { amount: formatSol(lamports) }),
  description: ({ payer }, say) => say('dialogFrom', { payer: shortAddress(payer) }),
  Body,
  Actions,
  refreshEveryMs: 3_000,
})

function Body({ row }: { row: Receipt }) {
  const say = useWords('receipts')
  const explorer = useExplorer()
  const { payer, recipient, signature, payment, refundMasterId: refund } = row
  const address = (value: string, name: string) => (
    <Address value={value} name={name} href={explorer.address(value)} />
  )
  return (
    <Facts
      rows={[
        {
          key: 'state',
          name: say('fields.state'),
          value: <WordBadge namespace="receipts" name="state" value={row.state} looks={receiptLooks} />,
        },
        { key: 'lamports', name: say('fields.lamports'), value: <Sol lamports={row.lamports} /> },
        { key: 'left', name: say('fields.leftLamports'), value: <Sol lamports={row.leftLamports} /> },
        { key: 'payer', name: say('fields.payer'), value: address(payer, say('fields.payer')) },
        {
          key: 'recipient',
          name: say('fields.recipient'),
          value: address(recipient, say('fields.recipient')),
        },
        {
          key: 'signature',
          name: say('fields.signature'),
          value: (
            <Address
              value={signature}
              name={say('fields.signature')}
              href={explorer.transaction(signature)}
            />
          ),
        },
        {
          key: 'payment',
          name: say('fields.payment'),
          value: payment ? (
            <TextLink to={paths.master(payment.masterId)}>{payment.goodName}</TextLink>
          ) : (
            <None />
          ),
        },
        { key: 'openedBy', name: say('fields.openedBy'), value: row.openedBy ?? <None /> },
        {
          key: 'refund',
          name: say('fields.refund'),
          value: refund ? <TextLink to={paths.master(refund)}>{refund}</TextLink> : <None />,
        },
        { key: 'reason', name: say('fields.reason'), value: row.reason ?? <None /> },
        { key: 'at', name: say('fields.at'), value: row.at ? <Time at={row.at} isFull /> : <None /> },
      ]}
    />
  )
}

const decisions = { refund: endpoints.refundReceipt, keep: endpoints.keepReceipt } as const

function Actions({ row, isBusy, act }: ActionsProps<Receipt>) {
  const say = useWords('receipts')
  const denied = useDenied()
  const [request, setRequest] = useState<ConfirmRequest | null>(null)
  const { receiptId, leftLamports, payer, state } = row
  const why = state === 'waiting' ? null : say('decided')
  const ask = (verb: keyof typeof decisions): void =>
    setRequest({
      title: say(`${verb}.title`, { amount: formatSol(leftLamports) }),
      body: (
        <>
          <p>{say(`${verb}.body`, { payer })}</p>
          {verb === 'refund' && <OnNetwork />}
        </>
      ),
      confirmLabel: say(`${verb}.confirm`),
      tone: verb === 'refund' ? 'danger' : 'primary',
      needsReason: true,
      onConfirm: async (reason) => {
        const done = await call(decisions[verb], { params: { receiptId }, body: { leftLamports, reason } })
        act(() => Promise.resolve(done), say(`${verb}.done`))
      },
    })
  return (
    <>
      <Button
        isBusy={isBusy}
        disabledReason={denied(endpoints.keepReceipt) ?? why}
        onClick={() => ask('keep')}
      >
        {say('keep.label')}
      </Button>
      <Button
        variant="primary"
        isBusy={isBusy}
        disabledReason={denied(endpoints.refundReceipt) ?? why}
        onClick={() => ask('refund')}
      >
        {say('refund.label')}
      </Button>
      <ConfirmDialog request={request} onClose={() => setRequest(null)} />
    </>
  )
}
