import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { StoryEvent } from '#contract/run/items.ts'
import { noteMax } from '#contract/run/notes.ts'
import { call } from '#web/src/shared/api-client.ts'
import { Button } from '#web/src/ui/button.tsx'
import { Failed } from '#web/src/ui/data/states.tsx'
import { TextArea } from '#web/src/ui/form/inputs.tsx'
import { showToast } from '#web/src/ui/toast-store.ts'
import { useDenied } from '../../access.ts'
import { useApiForm, useFieldError } from '../../parts/use-api-form.ts'

interface NoteFormProps {
  masterId: number
  onWritten: (story: StoryEvent[]) => void
}

/** A person's words on the run, for whoever looks at it next. */
export function NoteForm({ masterId, onWritten }: NoteFormProps) {
  const { t } = useTranslation()
  const { form, failure, submitWith } = useApiForm<{ text: string }>({ defaultValues: { text: '' } })
  const errorOf = useFieldError(form)
  const denied = useDenied()(endpoints.writeNote)
  const isEmpty = form.watch('text').trim() === ''
  const submit = submitWith(async (body) => {
    if (denied !== null || isEmpty) return
    onWritten(await call(endpoints.writeNote, { params: { masterId }, body }))
    form.reset()
    showToast(t('runs.story.written'), 'success')
  })
  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      {failure !== null && <Failed error={failure} doing="act" />}
      <TextArea
        {...form.register('text')}
        label={t('runs.story.write')}
        hint={t('runs.story.hint')}
        rows={2}
        maxLength={noteMax}
        error={errorOf('text', t('runs.story.write'))}
      />
      <div className="flex justify-end">
        <Button
          type="submit"
          size="sm"
          isBusy={form.formState.isSubmitting}
          disabledReason={denied ?? (isEmpty ? t('runs.story.empty') : null)}
        >
          {t('runs.story.save')}
        </Button>
      </div>
    </form>
  )
}
