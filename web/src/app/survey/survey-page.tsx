import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { readPublicSurvey, type PublicSurvey } from '#contract/survey/public-surveys.ts'
import { saidIn } from '#contract/survey/questions.ts'
import { personalPath, personalPaths } from '#contract/site-paths.ts'
import { wallText } from '#contract/zoned-time.ts'
import { call } from '#web/src/shared/api-client.ts'
import { ApiError } from '#web/src/shared/api-error.ts'
import { useTextFonts } from '#web/src/site/fonts/use-text-fonts.ts'
import { useLanguage } from '#web/src/site/frame/use-language.ts'
import { useFetched } from '#web/src/site/use-fetched.ts'
import { openDialog, resumeWallets, useWallets } from '#web/src/site/wallet/index.ts'
import { ActionButton, ActionLink } from '#web/src/ui/site/base/action.tsx'
import { Container } from '#web/src/ui/site/base/container.tsx'
import { Blank } from '#web/src/ui/site/blank.tsx'
import { FlowSkeleton } from '#web/src/ui/site/flow/flow-parts.tsx'
import { MyEmpty } from '#web/src/ui/site/app/personal-parts.tsx'
import { AnswerForm } from './answer-form.tsx'

/** A survey by its number, known only in the browser: whether somebody may answer it, and its questions. */
export function SurveyPage() {
  const { t } = useTranslation('site')
  const { pathname } = useLocation()
  const wallets = useWallets()
  const [isInBrowser, setInBrowser] = useState(false)
  useEffect(() => {
    setInBrowser(true)
    void resumeWallets().catch(() => undefined)
  }, [])
  const id = Number(/\/(\d+)\/?$/.exec(pathname)?.[1] ?? 0)
  // Whose survey it is shown to is known once the wallets are; nobody answers as somebody else.
  if (isInBrowser && (wallets.isReady || wallets.isUnreachable)) {
    const whose = wallets.session?.user.uuid ?? 'nobody'
    return <Loaded key={`${id} ${whose}`} id={id} whose={whose} />
  }
  return (
    <Frame>
      <FlowSkeleton label={t('survey.loading')} />
    </Frame>
  )
}

/** How often a survey that has not begun is read again. */
const readAgainMs = 10_000

function Loaded({ id, whose }: { id: number; whose: string }) {
  const { t } = useTranslation('site')
  const { data, error, retry } = useFetched(`survey ${id} ${whose}`, () =>
    call(readPublicSurvey, { params: { surveyId: id } }),
  )
  useTextFonts(data && wordsOf(data))
  const isBefore = data?.phase === 'before'
  useEffect(() => {
    if (!isBefore) return
    const timer = setInterval(() => void retry(), readAgainMs)
    return () => clearInterval(timer)
  }, [isBefore, retry])
  const eyebrow = t('titles.survey')
  if (error instanceof ApiError && error.code === 'NOT_FOUND')
    return <Blank eyebrow={eyebrow} title={t('survey.missing')} text={t('survey.missingText')} />
  if (data) return <Shown survey={data} whose={whose} onStale={() => void retry()} />
  if (error === undefined)
    return (
      <Frame>
        <FlowSkeleton label={t('survey.loading')} />
      </Frame>
    )
  return (
    <Blank
      isUrgent
      eyebrow={eyebrow}
      title={t('survey.failed')}
      text={t('survey.failedText')}
      action={
        <ActionButton variant="primary" onClick={() => void retry()}>
          {t('survey.retry')}
        </ActionButton>
      }
    />
  )
}

/** All words of it, for the fonts. */
function wordsOf(survey: PublicSurvey): string {
  return JSON.stringify(survey)
}

interface ShownProps {
  survey: PublicSurvey
  whose: string
  onStale: () => void
}

function Shown({ survey, ...asks }: ShownProps) {
  const { t } = useTranslation('site')
  const language = useLanguage()
  const { phase, audience, collectionName, closesAt } = survey
  const collection = collectionName ?? ''
  return (
    <Frame
      name={saidIn(language, 'title', survey)}
      lead={saidIn(language, 'intro', survey)}
      notes={[
        t(`survey.audience.${audience}`, { collection }),
        ...(phase === 'open' ? [t('survey.until', { at: whenText(closesAt) })] : []),
      ]}
    >
      <Part survey={survey} {...asks} />
    </Frame>
  )
}

/** In Seoul, as both languages write it. */
function whenText(at: string): string {
  return `${wallText(new Date(at)).slice(0, 16)} KST`
}

function Part({ survey, whose, onStale }: ShownProps) {
  const { t } = useTranslation('site')
  const { surveyId, phase, standing, opensAt, collectionName } = survey
  if (phase === 'before')
    return (
      <MyEmpty title={t('survey.before.title')} text={t('survey.before.text', { at: whenText(opensAt) })} />
    )
  if (phase === 'over') return <Over survey={survey} />
  if (standing === 'answered')
    return <MyEmpty title={t('survey.answered.title')} text={t('survey.answered.text')} />
  if (standing === 'may') return <AnswerForm {...{ survey, whose, onStale }} />
  return (
    <MyEmpty
      title={t(`survey.${standing}.title`)}
      text={t(`survey.${standing}.text`, { collection: collectionName ?? '' })}
      action={
        <div className="flex flex-wrap gap-3">
          <ActionButton variant="primary" onClick={() => void openDialog(null)}>
            {t(`survey.${standing}.button`)}
          </ActionButton>
          {standing === 'signedOut' && <LoginLink surveyId={surveyId} />}
        </div>
      }
    />
  )
}

/** By e-mail, and back to this survey. */
function LoginLink({ surveyId }: { surveyId: number }) {
  const { t } = useTranslation('site')
  const language = useLanguage()
  const next = encodeURIComponent(personalPath(language, 'survey', surveyId))
  return (
    <ActionLink to={`/${language}/${personalPaths.login}?next=${next}`}>
      {t('survey.signedOut.login')}
    </ActionLink>
  )
}

function Over({ survey: { laterId } }: { survey: PublicSurvey }) {
  const { t } = useTranslation('site')
  const language = useLanguage()
  return (
    <MyEmpty
      title={t('survey.over.title')}
      text={t(laterId === null ? 'survey.over.text' : 'survey.later.text')}
      action={
        laterId !== null && (
          <ActionLink to={personalPath(language, 'survey', laterId)} variant="primary">
            {t('survey.later.link')}
          </ActionLink>
        )
      }
    />
  )
}

interface FrameProps {
  name?: string
  lead?: string
  notes?: readonly string[]
  children: ReactNode
}

function Frame({ name, lead, notes = [], children }: FrameProps) {
  const { t } = useTranslation('site')
  return (
    <Container className="min-h-[70dvh] pt-10 pb-24 lg:pt-16">
      <p className="text-sm font-semibold tracking-wide text-accent">{t('titles.survey')}</p>
      <h1 className="mt-1 text-5xl font-extrabold wrap-anywhere">{name ?? t('titles.survey')}</h1>
      {lead && <p className="mt-3 max-w-3xl text-lead whitespace-pre-wrap text-muted">{lead}</p>}
      {notes.map((note) => (
        <p key={note} className="mt-2 text-sm text-muted">
          {note}
        </p>
      ))}
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-10">{children}</div>
    </Container>
  )
}
