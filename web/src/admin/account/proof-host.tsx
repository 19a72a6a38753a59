import { lazy, Suspense, useEffect, useState } from 'react'
import { onProofNeeded } from '../../shared/api-client.ts'
import { useOnce } from '../shell/use-once.ts'

/** What a call that waits for a proof is told. */
type Answer = (isShown: boolean) => void

/** Fetched when it is first asked for. */
const ProofDialog = lazy(() => import('./proof-dialog.tsx').then((it) => ({ default: it.ProofDialog })))

/** Has the person asked who they are, whenever a call of the console needs to know it afresh. */
export function ProofHost() {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const wasAsked = useOnce(answer !== null)
  useEffect(() => onProofNeeded(() => new Promise((resolve) => setAnswer(() => resolve))), [])
  const end = (isShown: boolean): void => {
    answer?.(isShown)
    setAnswer(null)
  }
  if (!wasAsked) return null
  return (
    <Suspense fallback={null}>
      <ProofDialog isOpen={answer !== null} onEnd={end} />
    </Suspense>
  )
}
