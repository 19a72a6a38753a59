import { useParams } from 'react-router-dom'
import { endpoints } from '#contract/endpoints.ts'
import type { Survey } from '#contract/survey/surveys.ts'
import type { SurveyResults } from '#contract/survey/results.ts'
import { useApi } from '../../shared/use-api.ts'
import { formatCount } from '../../shared/format.ts'
import { Card, Stat, StatRow } from '../../ui/card.tsx'
import { Bars } from '../../ui/data/bars.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Text } from '../../ui/text.tsx'
import { DataView } from '../frames/data-page.tsx'
import { JobPage } from '../frames/job-page.tsx'
import { UnreadPage } from '../frames/unread-page.tsx'
import { WordBadge } from '../kit/list/columns.tsx'
import { useWords } from '../kit/words.ts'
import { useListFilters } from '../parts/use-list-filters.ts'
import { paths } from '../paths.ts'
import { surveyLooks } from './looks.ts'
import { saidHere } from './said-here.ts'
import { QuestionResult } from './question-result.tsx'
import { ResultFilters } from './result-filters.tsx'
import { SurveyActions } from './survey-actions.tsx'
import { SurveyNotices } from './survey-notices.tsx'
import { SurveySide } from './survey-side.tsx'
import { titleOfSurvey } from './survey-select.tsx'
import { useLiveSurvey } from './use-live-survey.ts'

/** One survey: what was answered so far, and what can be done with it. */
export function ResultPage() {
  const say = useWords('surveys')
  const surveyId = Number(useParams()['surveyId'])
  const { data, error, mutate } = useApi(endpoints.readSurvey, { params: { surveyId } })
  if (data) return <SurveyView key={surveyId} survey={data} onChange={() => void mutate()} />
  return (
    <UnreadPage
      title={say('one')}
      parent={{ to: paths.surveys, label: say('title') }}
      error={error}
      onRetry={() => void mutate()}
    />
  )
}

const filterNames = ['question', 'option', 'language', 'from', 'until'] as const

function SurveyView({ survey, onChange }: { survey: Survey; onChange: () => void }) {
  const say = useWords('surveys')
  const { surveyId, phase, state } = survey
  const stream = useLiveSurvey(surveyId, phase === 'open' || phase === 'before')
  const listed = useListFilters(endpoints.readSurveyResults, filterNames)
  const { data, error, isLoading, mutate } = useApi(
    endpoints.readSurveyResults,
    state === 'draft' ? null : { params: { surveyId }, query: listed.query },
    { keepPreviousData: true },
  )
  const isLost = stream === 'reconnecting' || stream === 'polling'
  return (
    <JobPage
      title={titleOfSurvey(survey)}
      description={say(`audiences.${survey.audience}`)}
      parent={{ to: paths.surveys, label: say('title') }}
      badges={
        <>
          <WordBadge namespace="surveys" name="state" value={state} looks={surveyLooks} />
          {phase === 'open' && isLost && <Badge tone="warning">{say('results.reconnecting')}</Badge>}
        </>
      }
      actions={<SurveyActions survey={survey} onChange={onChange} />}
      notices={<SurveyNotices survey={survey} />}
      progress={
        state === 'draft' ? (
          <Card id="questions" title={say('groups.questions')}>
            <DraftQuestions survey={survey} />
          </Card>
        ) : (
          <>
            <Counts survey={survey} results={data} />
            <ResultFilters questions={survey.questions} {...listed} />
            <DataView state={{ isLoading, isEmpty: !data, error, onRetry: () => void mutate() }} empty={null}>
              {data && (
                <div className="grid gap-5">
                  <Results survey={survey} results={data} />
                </div>
              )}
            </DataView>
          </>
        )
      }
      side={<SurveySide survey={survey} query={listed.query} />}
    >
      {null}
    </JobPage>
  )
}

function DraftQuestions({ survey: { questions } }: { survey: Survey }) {
  const say = useWords('surveys')
  return (
    <ol className="grid gap-3">
      {questions.map((question, at) => (
        <li key={question.id}>
          <Text weight="medium">{`${at + 1}. ${saidHere(question) || say('noText')}`}</Text>
          <Text as="p" size="sm" tone="muted">
            {say(`kinds.${question.kind}`)}
            {question.shownIf ? ` · ${say('conditional')}` : ''}
          </Text>
        </li>
      ))}
    </ol>
  )
}

function Counts({ survey, results }: { survey: Survey; results: SurveyResults | undefined }) {
  const say = useWords('surveys')
  const answers = results?.answers ?? survey.answers
  const matching = answers === 0 ? 0 : (results?.matching ?? null)
  return (
    <StatRow>
      <Stat label={say('results.answers')} value={formatCount(answers)} isLive={survey.phase === 'open'} />
      <Stat
        label={say('results.matching')}
        value={matching === null ? say('results.hidden') : formatCount(matching)}
      />
      <Stat label={say('results.phase')} value={say(`phases.${survey.phase}`)} />
    </StatRow>
  )
}

function Results({ survey, results }: { survey: Survey; results: SurveyResults }) {
  const say = useWords('surveys')
  const isFew = results.matching === null
  const isNone = results.answers === 0
  return (
    <>
      {isFew && (
        <Notice title={say(isNone ? 'results.none' : 'results.few')}>
          {say(isNone ? 'results.noneNote' : 'results.fewNote')}
        </Notice>
      )}
      {survey.questions.map((question, at) => (
        <QuestionResult
          key={question.id}
          surveyId={survey.surveyId}
          n={at + 1}
          question={question}
          result={results.questions.find(({ id }) => id === question.id) ?? null}
          isRemoved={survey.textsRemovedAt !== null}
        />
      ))}
      {!isFew && <DaysCard days={results.days} />}
    </>
  )
}

function DaysCard({ days }: Pick<SurveyResults, 'days'>) {
  const say = useWords('surveys')
  return (
    <Card id="days" title={say('results.days')} isFlush>
      <Bars
        label={say('results.days')}
        rows={days.map(({ day, count }) => ({ key: day, name: day, count }))}
        of={null}
        heads={{ name: say('results.day'), share: say('results.share'), count: say('results.count') }}
        hidden={say('results.hidden')}
      />
    </Card>
  )
}
