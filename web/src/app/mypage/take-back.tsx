import { useState } from 'react'
import { FlowButton, TextButton } from '../../ui/site/flow/flow-parts.tsx'

interface TakeBackProps {
  words: { label: string; ask: string; yes: string; no: string; failed: string }
  /** Does it; what it throws is said, and it may be tried again. */
  onYes: () => Promise<void>
}

/** A way to take something back, which asks once more in its place. */
export function TakeBack({ words, onYes }: TakeBackProps) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const send = async (): Promise<void> => {
    setBusy(true)
    setFailed(false)
    try {
      await onYes()
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  if (!isAsking) return <TextButton onClick={() => setAsking(true)}>{words.label}</TextButton>
  return (
    <div role="group" aria-label={words.label} className="grid basis-full gap-3">
      <p className="text-sm text-muted" role={hasFailed ? 'alert' : undefined}>
        {hasFailed ? words.failed : words.ask}
      </p>
      <p className="flex flex-wrap gap-3">
        <FlowButton isSmall isBusy={isBusy} onClick={() => void send()}>
          {words.yes}
        </FlowButton>
        <FlowButton isSmall variant="quiet" onClick={() => setAsking(false)}>
          {words.no}
        </FlowButton>
      </p>
    </div>
  )
}
