import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { shownQuestions } from '#contract/survey/answers.ts'
import { isText } from '#contract/survey/questions.ts'
import { useLanguage } from '#web/src/site/frame/use-language.ts'
import { ActionButton } from '#web/src/ui/site/base/action.tsx'
import { FormAlert, FormDone, formHint } from '#web/src/ui/site/form.tsx'
import { FormTrap } from '#web/src/ui/site/form-trap.tsx'
import { QuestionField } from './question-field.tsx'
import { useAnswers, type Answering, type Outcome } from './use-answers.ts'

/** The questions that the answers so far lead to, one below the other, and one button. */
export function AnswerForm({ survey, whose, onStale }: Omit<Answering, 'language'>) {
  const { t } = useTranslation('site')
  const language = useLanguage()
  const form = useAnswers({ survey, whose, language, onStale })
  const { answers, faults, outcome, isSending } = form
  if (outcome?.kind === 'done') return <Done isNew={outcome.isNew} />
  const shown = shownQuestions(survey.questions, answers)
  return (
    <form
      ref={form.ref}
      method="post"
      className="form grid max-w-3xl gap-10"
      noValidate
      aria-busy={isSending}
      // Enter in a line sends nothing: there is one answer, and Korean is written with Enter.
      onSubmit={(event) => event.preventDefault()}
    >
      {form.isKept && <p className={formHint}>{t('survey.kept')}</p>}
      {shown.map((question, at) => (
        <QuestionField
          key={question.id}
          n={at + 1}
          question={question}
          answer={answers[question.id]}
          fault={faults.find((one) => one.question === question.id)}
          set={(answer) => form.set(question.id, answer)}
        />
      ))}
      {survey.questions.some(isText) && (
        <p className={formHint}>{t('survey.texts', { days: survey.keepTextsDays })}</p>
      )}
      {faults.length > 0 && <FormAlert title={t('survey.summary', { count: faults.length })} />}
      {outcome && <Refused outcome={outcome} />}
      <div>
        <ActionButton variant="primary" isBusy={isSending} onClick={form.send}>
          {t(isSending ? 'survey.sending' : 'survey.send')}
        </ActionButton>
        <p className={formHint}>{t('survey.once')}</p>
      </div>
      <FormTrap />
    </form>
  )
}

const worded = [
  'SURVEY_NOT_OPEN',
  'SURVEY_CHANGED',
  'SURVEY_HOLDERS_ONLY',
  'SIGNED_OUT',
  'SOLANA_UNREACHABLE',
  'TOO_MANY_REQUESTS',
] as const

function Refused({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation('site')
  if (outcome.kind !== 'refused') return null
  const known = worded.find((code) => code === outcome.code) ?? 'other'
  return <FormAlert title={t(`survey.refused.${known}`, { minutes: outcome.waitMinutes })} />
}

function Done({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation('site')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <FormDone>
      <h2 ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
        {t(isNew ? 'survey.done.title' : 'survey.answered.title')}
      </h2>
      <p className={formHint}>{t(isNew ? 'survey.done.text' : 'survey.done.again')}</p>
    </FormDone>
  )
}
