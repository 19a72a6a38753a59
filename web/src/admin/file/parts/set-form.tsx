import { UploadCloud } from 'lucide-react'
import { useRef } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { AttributeTemplate } from '#contract/file/template-schema.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { FileSet } from '#contract/file/file-sets.ts'
import { fileProblemSeverity } from '#contract/file/file-problems.ts'
import { call } from '#web/src/shared/api-client.ts'
import { formatCount } from '#web/src/shared/format.ts'
import { Button } from '#web/src/ui/button.tsx'
import { Card, Facts } from '#web/src/ui/card.tsx'
import { Failed } from '#web/src/ui/data/states.tsx'
import { TextField } from '#web/src/ui/form/inputs.tsx'
import { useDenied } from '../../access.ts'
import { useWords } from '../../kit/words.ts'
import { choiceOf, useApiForm, useFieldError } from '../../parts/use-api-form.ts'
import { ProjectSelect } from '../../project/index.ts'
import type { FolderState } from '../folder/file-session.ts'

interface SetFormProps {
  /** One that is continued; null: it is begun now. */
  set: FileSet | null
  state: FolderState
  template: AttributeTemplate | null
  startsAt: number | null
  onStartsAt: (startsAt: number | null) => void
  onBegin: (set: FileSet) => void
}

interface Values {
  name: string
  projectId: string
  startsAt: string
}

/** What the set is called and whose it is; then the upload begins. */
export function SetForm({ set, state, template, startsAt, onStartsAt, onBegin }: SetFormProps) {
  const { t } = useTranslation()
  const say = useWords('fileSets')
  const denied = useDenied()
  // A press whose answer was lost begins the same set.
  const key = useRef(crypto.randomUUID())
  const { form, failure, submitWith } = useApiForm<Values>({
    defaultValues: { name: '', projectId: '', startsAt: startsAt === null ? '' : String(startsAt) },
    mode: 'onChange',
  })
  const errorOf = useFieldError(form)
  const submit = submitWith(async ({ name, projectId }) => {
    if (set) return onBegin(set)
    const body = { projectId: Number(projectId), name, startsAt, template }
    onBegin(await call(endpoints.createFileSet, { body }, { idempotencyKey: key.current }))
  })
  const errors = state.groups.reduce(
    (sum, { code, count }) => (fileProblemSeverity[code] === 'error' ? sum + count : sum),
    0,
  )
  const why =
    denied(endpoints.createFileSet) ??
    (state.isUsable ? null : t('fileSets.form.fixFirst', { count: errors }))
  return (
    <Card id="set" title={set ? say('form.continue') : say('form.title')}>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        {failure !== null && <Failed error={failure} doing="register" />}
        {set ? (
          <SetFacts set={set} />
        ) : (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              {...form.register('name', { onChange: () => (key.current = crypto.randomUUID()) })}
              label={say('fields.name')}
              hint={say('hints.name')}
              isRequired
              maxLength={100}
              error={errorOf('name', say('fields.name'))}
            />
            <Controller
              control={form.control}
              name="projectId"
              render={({ field }) => (
                <ProjectSelect
                  {...choiceOf(field)}
                  label={say('fields.projectId')}
                  isRequired
                  error={errorOf('projectId', say('fields.projectId'))}
                />
              )}
            />
            <TextField
              {...form.register('startsAt', {
                onChange: ({ target }) => onStartsAt(numberOf(target.value)),
                validate: (text) =>
                  text.trim() === '' || numberOf(text) !== null || 'fileSets.errors.startsAt',
              })}
              label={say('fields.startsAt')}
              hint={say('hints.startsAt')}
              inputMode="numeric"
              error={errorOf('startsAt', say('fields.startsAt'))}
            />
          </div>
        )}
        <div className="flex justify-end">
          <Button
            type="submit"
            variant="primary"
            icon={UploadCloud}
            isBusy={form.formState.isSubmitting}
            disabledReason={why}
          >
            {say('form.upload', { count: formatCount(state.pictures) })}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function numberOf(value: unknown): number | null {
  const text = typeof value === 'string' ? value.trim() : ''
  return /^\d{1,9}$/.test(text) ? Number(text) : null
}

function SetFacts({ set }: { set: FileSet }) {
  const say = useWords('fileSets')
  return (
    <Facts
      rows={[
        { key: 'name', name: say('fields.name'), value: set.name },
        { key: 'project', name: say('fields.projectId'), value: set.projectSymbol },
      ]}
    />
  )
}
