import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MyReservation } from '#contract/reservation/booking.ts'
import { showToast } from '#web/src/ui/toast-store.ts'
import { FlowButton } from '#web/src/ui/site/flow/flow-parts.tsx'
import { FormAlert } from '#web/src/ui/site/form.tsx'
import { Popup } from '#web/src/ui/site/popup.tsx'
import { sendCancel } from './api.ts'

interface CancelProps {
  seq: number
  place: string
  onDone: (next: MyReservation) => void
}

/** Asks once more, in a window, before the place is asked to cancel. */
export function CancelButton({ seq, place, onDone }: CancelProps) {
  const { t } = useTranslation('site')
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const send = async (): Promise<void> => {
    setBusy(true)
    setFailed(false)
    try {
      const next = await sendCancel(seq)
      setAsking(false)
      showToast(t('reservation.cancel.done'), 'success')
      onDone(next)
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <FlowButton variant="quiet" onClick={() => setAsking(true)}>
        {t('reservation.cancel.label')}
      </FlowButton>
      {isAsking && (
        <Popup
          title={t('reservation.cancel.title', { place })}
          closeLabel={t('reservation.cancel.no')}
          mayClose={() => !isBusy}
          onClose={() => setAsking(false)}
          actions={
            <>
              <FlowButton variant="primary" isBusy={isBusy} onClick={() => void send()}>
                {t('reservation.cancel.yes')}
              </FlowButton>
              <FlowButton variant="quiet" isDisabled={isBusy} onClick={() => setAsking(false)}>
                {t('reservation.cancel.no')}
              </FlowButton>
            </>
          }
        >
          <p>{t('reservation.cancel.text')}</p>
          {hasFailed && (
            <div className="mt-4">
              <FormAlert title={t('reservation.actionFailed')} text={t('reservation.cancel.failed')} />
            </div>
          )}
        </Popup>
      )}
    </>
  )
}
