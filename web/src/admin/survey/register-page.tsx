import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { endpoints } from '#contract/endpoints.ts'
import type { Survey } from '#contract/survey/surveys.ts'
import { call } from '../../shared/api-client.ts'
import { toApiError } from '../../shared/api-error.ts'
import { useApi } from '../../shared/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useDenied } from '../access.ts'
import { FormPage } from '../frames/form-page.tsx'
import { UnreadPage } from '../frames/unread-page.tsx'
import { useWords } from '../kit/words.ts'
import { paths } from '../paths.ts'
import { questionOf, useFaults, type Faults } from './faults.ts'
import { SurveyForm } from './survey-form.tsx'
import { draftOf, emptyDraft, toInput, type SurveyDraft } from './survey-draft.ts'
import { titleOfSurvey } from './survey-select.tsx'
import { useKeptDraft } from './use-kept-draft.ts'

/** A new survey. What is typed is kept in the browser until it is stored. */
export function RegisterPage() {
  const [stored] = useState(() => emptyDraft(new Date()))
  const navigate = useNavigate()
  return (
    <Editor
      keptAs="survey-draft"
      stored={stored}
      survey={null}
      save={(draft) => call(endpoints.createSurvey, { body: toInput(draft) })}
      onSaved={({ surveyId }) => void navigate(paths.survey(surveyId))}
    />
  )
}

/** One that is stored: all of it while nobody has answered, its words and times after that. */
export function UpdateSurveyPage() {
  const say = useWords('surveys')
  const surveyId = Number(useParams()['surveyId'])
  const navigate = useNavigate()
  const { data, error, mutate } = useApi(
    endpoints.readSurvey,
    { params: { surveyId } },
    { revalidateOnFocus: false },
  )
  if (!data)
    return (
      <UnreadPage
        title={say('updateTitle')}
        parent={{ to: paths.surveys, label: say('title') }}
        error={error}
        onRetry={() => void mutate()}
      />
    )
  const save = (draft: SurveyDraft): Promise<Survey> =>
    call(endpoints.modifySurvey, {
      params: { surveyId },
      body: { ...toInput(draft), revision: data.revision },
    })
  const onSaved = (saved: Survey): void => {
    void mutate(saved, { revalidate: false })
    void navigate(paths.survey(surveyId))
  }
  return (
    <Editor
      key={surveyId}
      keptAs={`survey-draft-${surveyId}-${data.revision}`}
      stored={draftOf(data)}
      survey={data}
      save={save}
      onSaved={onSaved}
    />
  )
}

interface EditorProps {
  /** Under which name the browser keeps it. */
  keptAs: string
  stored: SurveyDraft
  survey: Survey | null
  save: (draft: SurveyDraft) => Promise<Survey>
  onSaved: (saved: Survey) => void
}

function Editor({ keptAs, stored, survey, save, onSaved }: EditorProps) {
  const say = useWords('surveys')
  const { t } = useTranslation()
  const denied = useDenied()(survey ? endpoints.modifySurvey : endpoints.createSurvey)
  const { draft, change, isDirty, isKept, drop } = useKeptDraft(keptAs, stored)
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const faultsOf = useFaults()
  // A new one says nothing of what is missing before it is stored once, or refused.
  const issues = failure === null ? [] : toApiError(failure).fieldIssues
  const all = faultsOf(toInput(draft), issues)
  const faults: Faults = survey || failure !== null ? all : new Map()
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      const saved = await save(draft)
      drop()
      showToast(say(survey ? 'saved' : 'registered'), 'success')
      // Once the guard knows that nothing is unsaved.
      setTimeout(() => onSaved(saved))
    } catch (cause) {
      setFailure(cause)
      setBusy(false)
      window.scrollTo({ top: 0 })
    }
  }
  return (
    <FormPage
      title={survey ? titleOfSurvey(survey) : say('createTitle')}
      description={say(survey ? 'updateDescription' : 'createDescription')}
      parent={{ to: paths.surveys, label: say('title') }}
      onSubmit={(event) => void submit(event)}
      isDirty={isDirty}
      isSubmitting={isBusy}
      failure={failure}
      doing={survey ? 'modify' : 'register'}
      submitLabel={say(survey ? 'save' : 'register')}
      disabledReason={denied}
    >
      {isKept && (
        <Notice
          title={say('kept.title')}
          actions={
            <Button size="sm" onClick={drop}>
              {say('kept.drop')}
            </Button>
          }
        >
          {say('kept.note')}
        </Notice>
      )}
      {survey && survey.answers > 0 && (
        <Notice title={t('surveys.frozen.title', { count: survey.answers })}>{say('frozen.note')}</Notice>
      )}
      <Lacks faults={all} />
      <SurveyForm draft={draft} faults={faults} change={change} isFrozen={(survey?.answers ?? 0) > 0} />
    </FormPage>
  )
}

/** How much is missing before it can be opened, and in which questions. */
export function Lacks({ faults }: { faults: Faults }) {
  const say = useWords('surveys')
  const { t } = useTranslation()
  if (faults.size === 0) return null
  const numbers = [...faults.keys()].flatMap((path) => questionOf(path) ?? [])
  const places = [...new Set(numbers)].map((at) => say('form.question', { n: at + 1 }))
  const head = [...faults.keys()].some((path) => questionOf(path) === null)
  return (
    <Notice tone="warning" title={t('surveys.lacks.title', { count: faults.size })}>
      {[...(head ? [say('lacks.head')] : []), ...places].join(' · ')}
    </Notice>
  )
}
