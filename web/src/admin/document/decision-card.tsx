import { useEffect, useRef, useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import {
  documentLimits,
  documentRefusals,
  type DocumentKind,
  type DocumentRefusal,
} from '#contract/document/codes.ts'
import type { ReviewedDocument } from '#contract/document/review.ts'
import { call, type Input } from '../../shared/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Failed } from '../../ui/data/states.tsx'
import { SelectField, TextArea } from '../../ui/form/inputs.tsx'
import { Text } from '../../ui/text.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useDenied } from '../access.ts'
import { useWords } from '../kit/words.ts'

interface DecisionCardProps {
  document: ReviewedDocument
  isOpened: boolean
  onDecided: (now: ReviewedDocument) => void
}

/** Takes a document or not, once it was looked at. */
export function DecisionCard({ document, isOpened, onDecided }: DecisionCardProps) {
  const say = useWords('documents')
  const denied = useDenied()
  const [isRefusing, setRefusing] = useState(false)
  const { isBusy, failure, decide } = useDecision(document, onDecided)
  const blocked = denied(endpoints.decideDocument) ?? (isOpened ? null : say('openFirst'))
  return (
    <Card id="decision" title={say('decision')}>
      <div className="grid gap-4">
        {failure !== null && <Failed error={failure} doing="act" />}
        {isRefusing ? (
          <RefusalForm
            kind={document.kind}
            isBusy={isBusy}
            onBack={() => setRefusing(false)}
            onRefuse={decide}
          />
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button
              variant="primary"
              isBusy={isBusy}
              disabledReason={blocked}
              onClick={() => decide({ decision: 'accepted' })}
            >
              {say('accept')}
            </Button>
            <Button variant="danger" disabledReason={blocked} onClick={() => setRefusing(true)}>
              {say('refuse')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

type Decided = NonNullable<Input<typeof endpoints.decideDocument>['body']>

function useDecision({ documentId }: ReviewedDocument, onDecided: (now: ReviewedDocument) => void) {
  const say = useWords('documents')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const send = async (body: Decided): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      onDecided(await call(endpoints.decideDocument, { params: { documentId }, body }))
      showToast(say(body.decision), 'success')
    } catch (cause) {
      setFailure(cause)
    }
    setBusy(false)
  }
  return { isBusy, failure, decide: (body: Decided) => void send(body) }
}

interface RefusalFormProps {
  kind: DocumentKind
  isBusy: boolean
  onBack: () => void
  onRefuse: (decided: Decided) => void
}

function RefusalForm({ kind, isBusy, onBack, onRefuse }: RefusalFormProps) {
  const say = useWords('documents')
  const [refusal, setRefusal] = useState<DocumentRefusal>(kind === 'idCard' ? 'notCovered' : 'unreadable')
  const [note, setNote] = useState('')
  const isNoteNeeded = refusal === 'other'
  const form = useRef<HTMLDivElement>(null)
  // What was pressed for it is gone.
  useEffect(() => form.current?.querySelector('select')?.focus(), [])
  return (
    <div ref={form} className="grid gap-4">
      <SelectField
        label={say('refuseWhy')}
        name="refusal"
        value={refusal}
        options={documentRefusals.map((value) => ({ value, label: say(`refusals.${value}`) }))}
        onChange={(event) =>
          setRefusal(documentRefusals.find((one) => one === event.target.value) ?? 'other')
        }
      />
      <TextArea
        label={say('fields.note')}
        hint={say('noteHint')}
        name="note"
        rows={3}
        isRequired={isNoteNeeded}
        maxLength={documentLimits.noteMax}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Text as="p" size="sm" tone="muted">
        {say('goneText')}
      </Text>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onBack}>{say('back')}</Button>
        <Button
          variant="danger"
          isBusy={isBusy}
          disabledReason={isNoteNeeded && note.trim() === '' ? say('noteNeeded') : null}
          onClick={() => onRefuse({ decision: 'refused', refusal, note })}
        >
          {say('refuseNow')}
        </Button>
      </div>
    </div>
  )
}
