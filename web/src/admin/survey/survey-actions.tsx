import { CircleSlash, CopyPlus, DoorOpen, PenLine } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { endpoints } from '#contract/endpoints.ts'
import type { Survey } from '#contract/survey/surveys.ts'
import { call } from '../../shared/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, type ConfirmRequest } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useDenied } from '../access.ts'
import { useWords } from '../kit/words.ts'
import { LinkFor } from '../parts/link-for.tsx'
import { paths } from '../paths.ts'
import { useFaults } from './faults.ts'
import { titleOfSurvey } from './survey-select.tsx'

interface ActionsProps {
  survey: Survey
  onChange: () => void
}

const dayMs = 86_400_000

/** Opens, closes, modifies, or makes the next version; each asks first and says what follows. */
export function SurveyActions({ survey, onChange }: ActionsProps) {
  const say = useWords('surveys')
  const [request, setRequest] = useState<ConfirmRequest | null>(null)
  const { surveyId, state, phase } = survey
  return (
    <>
      {phase !== 'over' && (
        <LinkFor by={endpoints.modifySurvey} to={paths.updateSurvey(surveyId)} icon={PenLine}>
          {say('acts.modify')}
        </LinkFor>
      )}
      {state === 'draft' && <Open {...{ survey, onChange }} ask={setRequest} />}
      {state === 'open' && <Close {...{ survey, onChange }} ask={setRequest} />}
      {state !== 'draft' && <NextVersion survey={survey} ask={setRequest} />}
      <ConfirmDialog request={request} onClose={() => setRequest(null)} />
    </>
  )
}

interface ActProps extends ActionsProps {
  ask: (request: ConfirmRequest) => void
}

function Open({ survey, onChange, ask }: ActProps) {
  const say = useWords('surveys')
  const { t } = useTranslation()
  const denied = useDenied()(endpoints.openSurvey)
  const lacking = useFaults()(survey).size
  const open = async (): Promise<void> => {
    await call(endpoints.openSurvey, { params: { surveyId: survey.surveyId } })
    showToast(say('open.done'), 'success')
    onChange()
  }
  return (
    <Button
      icon={DoorOpen}
      variant="primary"
      disabledReason={denied ?? (lacking > 0 ? t('surveys.open.lacking', { count: lacking }) : null)}
      onClick={() =>
        ask({
          title: say('open.ask', { name: titleOfSurvey(survey) }),
          body: (
            <>
              <p>{say('open.body')}</p>
              {survey.earlierId !== null && <p className="mt-2">{say('open.closesEarlier')}</p>}
            </>
          ),
          confirmLabel: say('open.label'),
          onConfirm: open,
        })
      }
    >
      {say('open.label')}
    </Button>
  )
}

function Close({ survey, onChange, ask }: ActProps) {
  const say = useWords('surveys')
  const denied = useDenied()(endpoints.closeSurvey)
  const close = async (reason: string): Promise<void> => {
    await call(endpoints.closeSurvey, { params: { surveyId: survey.surveyId }, body: { reason } })
    showToast(say('close.done'), 'success')
    onChange()
  }
  return (
    <Button
      icon={CircleSlash}
      variant="danger"
      disabledReason={denied}
      onClick={() =>
        ask({
          title: say('close.ask', { name: titleOfSurvey(survey) }),
          body: <p>{say('close.body')}</p>,
          confirmLabel: say('close.label'),
          tone: 'danger',
          needsReason: true,
          onConfirm: close,
        })
      }
    >
      {say('close.label')}
    </Button>
  )
}

/** What was answered stays; what is to be asked otherwise is another version, which begins as a draft for two weeks. */
function NextVersion({ survey, ask }: Pick<ActProps, 'survey' | 'ask'>) {
  const say = useWords('surveys')
  const navigate = useNavigate()
  const denied = useDenied()(endpoints.createSurveyVersion)
  const make = async (): Promise<void> => {
    const now = Date.now()
    const made = await call(endpoints.createSurveyVersion, {
      params: { surveyId: survey.surveyId },
      body: { opensAt: new Date(now).toISOString(), closesAt: new Date(now + 14 * dayMs).toISOString() },
    })
    showToast(say('version.done'), 'success')
    setTimeout(() => void navigate(paths.updateSurvey(made.surveyId)))
  }
  return (
    <Button
      icon={CopyPlus}
      disabledReason={denied ?? (survey.laterId === null ? null : say('version.there'))}
      onClick={() =>
        ask({
          title: say('version.ask', { name: titleOfSurvey(survey) }),
          body: <p>{say('version.body')}</p>,
          confirmLabel: say('version.label'),
          onConfirm: make,
        })
      }
    >
      {say('version.label')}
    </Button>
  )
}
