import { CircleCheck, CircleX, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { reservationStatus } from '#contract/codes/status.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Reservation } from '#contract/reservation/reservations.ts'
import { call } from '../../shared/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, type ConfirmRequest } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useDenied } from '../access.ts'
import { useWords } from '../kit/words.ts'
import { CheckHolder } from './check-holder.tsx'

interface ActionsProps {
  reservation: Reservation
  onChange: (next: Reservation) => void
}

/** What may be done with a booking now: accept or refuse what its guest asked, cancel it, look at the chain. */
export function ReservationActions({ reservation: { seq, status }, onChange }: ActionsProps) {
  const say = useWords('reservations')
  const denied = useDenied()
  const [request, setRequest] = useState<ConfirmRequest | null>(null)
  const isAsked = status === reservationStatus.cancelProcessing
  if (status === reservationStatus.cancelCompleted) return null
  const ask = (name: 'accept' | 'refuse' | 'cancel', act: (reason: string) => Promise<Reservation>): void =>
    setRequest({
      title: say(`${name}.title`, { seq }),
      body: <p>{say(`${name}.body`)}</p>,
      confirmLabel: say(`${name}.label`),
      tone: name === 'refuse' ? 'primary' : 'danger',
      needsReason: name !== 'accept',
      onConfirm: async (reason) => {
        onChange(await act(reason))
        showToast(say(`${name}.done`), 'success')
      },
    })
  const decide = (decision: 'accept' | 'refuse'): void =>
    ask(decision, (reason) =>
      call(endpoints.decideCancellation, {
        params: { seq },
        body: { decision, reason: decision === 'accept' ? null : reason },
      }),
    )
  return (
    <>
      {isAsked && (
        <>
          <Button
            icon={CircleCheck}
            variant="primary"
            disabledReason={denied(endpoints.decideCancellation)}
            onClick={() => decide('accept')}
          >
            {say('accept.label')}
          </Button>
          <Button
            icon={Undo2}
            disabledReason={denied(endpoints.decideCancellation)}
            onClick={() => decide('refuse')}
          >
            {say('refuse.label')}
          </Button>
        </>
      )}
      <CheckHolder seq={seq} onChange={onChange} />
      {!isAsked && (
        <Button
          icon={CircleX}
          variant="danger"
          disabledReason={denied(endpoints.cancelReservation)}
          onClick={() =>
            ask('cancel', (reason) =>
              call(endpoints.cancelReservation, { params: { seq }, body: { reason } }),
            )
          }
        >
          {say('cancel.label')}
        </Button>
      )}
      <ConfirmDialog request={request} onClose={() => setRequest(null)} />
    </>
  )
}
