import { RotateCcw } from 'lucide-react'
import { endpoints } from '#contract/endpoints.ts'
import { documentLimits } from '#contract/document/codes.ts'
import type { ReviewedDocument } from '#contract/document/review.ts'
import { call } from '../../shared/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Failed } from '../../ui/data/states.tsx'
import { TextArea } from '../../ui/form/inputs.tsx'
import { Text } from '../../ui/text.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useDenied } from '../access.ts'
import { useWords } from '../kit/words.ts'
import { useApiForm } from '../parts/use-api-form.ts'

interface AskCardProps {
  document: ReviewedDocument
  onAsked: (now: ReviewedDocument) => void
}

/** Asks for an accepted document once more. */
export function AskCard({ document: { documentId }, onAsked }: AskCardProps) {
  const say = useWords('documents')
  const denied = useDenied()
  const { form, failure, submitWith } = useApiForm({ defaultValues: { note: '' } })
  const { isSubmitting, errors } = form.formState
  const isEmpty = form.watch('note').trim() === ''
  return (
    <Card id="ask" title={say('ask')}>
      <form
        className="grid gap-4"
        onSubmit={submitWith(async (body) => {
          onAsked(await call(endpoints.askDocumentAgain, { params: { documentId }, body }))
          showToast(say('asked'), 'success')
        })}
      >
        <Text as="p">{say('askText')}</Text>
        {failure !== null && <Failed error={failure} doing="act" />}
        <TextArea
          label={say('fields.note')}
          hint={say('noteHint')}
          isRequired
          rows={3}
          maxLength={documentLimits.noteMax}
          error={errors.note?.message}
          {...form.register('note')}
        />
        <div>
          <Button
            type="submit"
            icon={RotateCcw}
            isBusy={isSubmitting}
            disabledReason={denied(endpoints.askDocumentAgain) ?? (isEmpty ? say('askNeeded') : null)}
          >
            {say('ask')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
