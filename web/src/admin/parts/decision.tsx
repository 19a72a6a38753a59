import { useState, type ReactNode } from 'react'
import { Button } from '#web/src/ui/button.tsx'
import { ConfirmDialog, type ConfirmRequest } from '#web/src/ui/confirm-dialog.tsx'
import { showToast } from '#web/src/ui/toast-store.ts'

/** What a second person may answer. */
export type Answer = { decision: 'approve' } | { decision: 'refuse'; reason: string }
interface AnswerWords {
  label: string
  title: string
  body: ReactNode
  done: string
}

interface DecisionProps {
  words: Record<Answer['decision'], AnswerWords>
  /** Why the reader may not decide; null: they may. */
  refusal: string | null
  onAnswer: (answer: Answer) => Promise<unknown>
  /** Beside the two buttons. */
  children?: ReactNode
}

/** A second person approves, or refuses with a reason; each is asked about once more. */
export function Decision({ words, refusal, onAnswer, children }: DecisionProps) {
  const [request, setRequest] = useState<ConfirmRequest | null>(null)
  const ask = (decision: Answer['decision']): void =>
    setRequest({
      title: words[decision].title,
      body: words[decision].body,
      confirmLabel: words[decision].label,
      tone: decision === 'refuse' ? 'danger' : 'primary',
      needsReason: decision === 'refuse',
      onConfirm: async (reason) => {
        await onAnswer(decision === 'refuse' ? { decision, reason } : { decision })
        showToast(words[decision].done, 'success')
      },
    })
  return (
    <div className="flex flex-wrap gap-2">
      {children}
      <Button variant="danger" disabledReason={refusal} onClick={() => ask('refuse')}>
        {words.refuse.label}
      </Button>
      <Button variant="primary" disabledReason={refusal} onClick={() => ask('approve')}>
        {words.approve.label}
      </Button>
      <ConfirmDialog request={request} onClose={() => setRequest(null)} />
    </div>
  )
}
