import { ScanSearch } from 'lucide-react'
import { useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import type { Reservation } from '#contract/reservation/reservations.ts'
import { call } from '../../shared/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useDenied } from '../access.ts'
import { useWords } from '../kit/words.ts'
import { useFailureToast } from '../parts/use-failure-toast.ts'

interface CheckProps {
  seq: number
  onChange: (next: Reservation) => void
}

/** Whether the wallet holds the NFT at this moment. */
export function CheckHolder({ seq, onChange }: CheckProps) {
  const say = useWords('reservations')
  const denied = useDenied()
  const showFailure = useFailureToast()
  const [isBusy, setBusy] = useState(false)
  const check = async (): Promise<void> => {
    setBusy(true)
    try {
      const next = await call(endpoints.checkReservation, { params: { seq }, body: {} })
      onChange(next)
      showToast(say(`checked.${next.holderState}`), next.holderState === 'held' ? 'success' : 'info')
    } catch (cause) {
      showFailure('act', cause)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      icon={ScanSearch}
      isBusy={isBusy}
      disabledReason={denied(endpoints.checkReservation)}
      onClick={() => void check()}
    >
      {say('check')}
    </Button>
  )
}
