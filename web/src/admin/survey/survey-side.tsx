import { Download } from 'lucide-react'
import { endpoints } from '#contract/endpoints.ts'
import type { ResultFilter } from '#contract/survey/results.ts'
import type { Survey } from '#contract/survey/surveys.ts'
import { urlOf } from '../../shared/api-client.ts'
import { currentLanguage } from '../../shared/i18n.ts'
import { Button, DownloadButton, LinkButton } from '../../ui/button.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { Text } from '../../ui/text.tsx'
import { Time } from '../../ui/time.tsx'
import { formatUtc } from '../../shared/format.ts'
import { useDenied } from '../access.ts'
import { useWords } from '../kit/words.ts'
import { PublicLink } from '../parts/public-link.tsx'
import { paths } from '../paths.ts'

/** Beside the results: when and for whom it is, its public page, and its files. */
export function SurveySide({ survey, query }: { survey: Survey; query: Partial<ResultFilter> }) {
  const say = useWords('surveys')
  const { surveyId, state } = survey
  return (
    <>
      {state !== 'draft' && (
        <Card id="public" title={say('public.title')}>
          <div className="grid gap-3">
            <Text size="sm">{say('public.note')}</Text>
            <PublicLink page="survey" id={surveyId}>
              {say('public.link')}
            </PublicLink>
          </div>
        </Card>
      )}
      <TimesCard survey={survey} />
      {state !== 'draft' && <FilesCard surveyId={surveyId} query={query} />}
      <LinkButton to={paths.auditLogWith({ entity: 'survey', entityId: String(surveyId) })}>
        {say('audit')}
      </LinkButton>
    </>
  )
}

function TimesCard({ survey }: { survey: Survey }) {
  const say = useWords('surveys')
  const { opensAt, closesAt, openedAt, closedAt, textsRemovedAt, collectionName, version } = survey
  const at = (
    key: 'opensAt' | 'closesAt' | 'openedAt' | 'closedAt' | 'textsRemovedAt',
    instant: string | null,
  ) => (instant === null ? [] : [{ key, name: say(`fields.${key}`), value: <Moment at={instant} /> }])
  return (
    <Card id="facts" title={say('facts')}>
      <Facts
        rows={[
          ...at('opensAt', opensAt),
          ...at('closesAt', closesAt),
          { key: 'audience', name: say('fields.audience'), value: say(`audiences.${survey.audience}`) },
          ...(collectionName
            ? [{ key: 'collection', name: say('fields.collectionId'), value: collectionName }]
            : []),
          { key: 'version', name: say('fields.version'), value: String(version) },
          { key: 'keep', name: say('fields.keepTextsDays'), value: String(survey.keepTextsDays) },
          ...at('openedAt', openedAt),
          ...at('closedAt', closedAt),
          ...at('textsRemovedAt', textsRemovedAt),
          { key: 'by', name: say('fields.registrant'), value: survey.registrant ?? '-' },
        ]}
      />
      {survey.earlierId !== null && (
        <div className="mt-3">
          <LinkButton size="sm" to={paths.survey(survey.earlierId)}>
            {say('earlier')}
          </LinkButton>
        </div>
      )}
    </Card>
  )
}

/** As it is stored, in UTC, and Seoul's clock beside it. */
function Moment({ at }: { at: string }) {
  return (
    <span className="grid justify-items-end">
      <Time at={at} />
      <Text size="xs" tone="muted">
        {formatUtc(at)}
      </Text>
    </span>
  )
}

function FilesCard({ surveyId, query }: { surveyId: number; query: Partial<ResultFilter> }) {
  const say = useWords('surveys')
  const denied = useDenied()(endpoints.downloadSurveyAnswers)
  const params = { surveyId }
  const lang = currentLanguage()
  return (
    <Card id="files" title={say('files.title')}>
      <div className="grid justify-items-start gap-3">
        <Text size="sm">{say('files.resultsNote')}</Text>
        <DownloadButton
          icon={Download}
          href={urlOf(endpoints.downloadSurveyResults, { params, query: { ...query, lang } })}
        >
          {say('files.results')}
        </DownloadButton>
        <Text size="sm">{say('files.answersNote')}</Text>
        {denied === null ? (
          <DownloadButton
            icon={Download}
            href={urlOf(endpoints.downloadSurveyAnswers, { params, query: { lang } })}
          >
            {say('files.answers')}
          </DownloadButton>
        ) : (
          <Button icon={Download} disabledReason={denied}>
            {say('files.answers')}
          </Button>
        )}
      </div>
    </Card>
  )
}
