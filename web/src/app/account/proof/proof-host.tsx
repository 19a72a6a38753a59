import { lazy, Suspense, useEffect, useState } from 'react'
import { onProofNeeded } from '#web/src/shared/api-client.ts'

/** What a call that waits for a proof is told. */
type Answer = (isShown: boolean) => void

/** Fetched when it is asked for. */
const ProofPopup = lazy(() => import('./proof-popup.tsx').then((it) => ({ default: it.ProofPopup })))

/** Has the person asked who they are, whenever a call of these pages needs to know it afresh. */
export function ProofHost() {
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => onProofNeeded(() => new Promise((resolve) => setAnswer(() => resolve))), [])
  if (!answer) return null
  const end = (isShown: boolean): void => {
    answer(isShown)
    setAnswer(null)
  }
  return (
    <Suspense fallback={null}>
      <ProofPopup onEnd={end} />
    </Suspense>
  )
}
