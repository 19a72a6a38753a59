import { useEffect, useRef } from 'react'
import type { PaymentStatus } from '#contract/codes/status.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useWords } from '../kit/words.ts'

/** Says that the money of a run is there, once, to whoever looks at it. */
export function usePaidToast(status: PaymentStatus): void {
  const say = useWords('payments')
  const before = useRef(status)
  useEffect(() => {
    if (before.current !== '10' && status === '10') showToast(say('card.seen'), 'success')
    before.current = status
  }, [say, status])
}
