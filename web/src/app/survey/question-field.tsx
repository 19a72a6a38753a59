import { useTranslation } from 'react-i18next'
import type { Answer, AnswerFault } from '#contract/survey/answers.ts'
import { saidIn, textMax, type Question, type QuestionOf } from '#contract/survey/questions.ts'
import { useLanguage } from '#web/src/site/frame/use-language.ts'
import { thousands } from '#web/src/site/frame/thousands.ts'
import { ActionButton } from '#web/src/ui/site/base/action.tsx'
import {
  AnswerGroup,
  AnswerInput,
  OptionRows,
  RankRows,
  ScaleRow,
} from '#web/src/ui/site/app/answer-parts.tsx'

interface FieldProps<Q extends Question = Question> {
  question: Q
  answer: Answer | undefined
  set: (answer: Answer | undefined) => void
}

/** One question, answered as its kind is. */
export function QuestionField({
  n,
  fault,
  ...field
}: FieldProps & { n: number; fault: AnswerFault | undefined }) {
  const { t } = useTranslation('site')
  const language = useLanguage()
  const { question, answer } = field
  const hint = saidIn(language, 'hint', question)
  const how = useHow(question, answer)
  return (
    <AnswerGroup
      name={question.id}
      legend={`${n}. ${saidIn(language, 'text', question)}`}
      mark={t(question.isRequired ? 'survey.required' : 'survey.optional')}
      hint={[hint, how].filter(Boolean).join(' ')}
      error={fault && faultText(t, fault)}
    >
      <Control {...field} />
    </AnswerGroup>
  )
}

const worded = [
  'REQUIRED',
  'TOO_LONG',
  'TOO_SMALL',
  'TOO_LARGE',
  'TOO_MANY',
  'NOT_WHOLE',
  'NOT_A_DATE',
  'TOO_EARLY',
  'TOO_LATE',
  'NOT_ALL_RANKED',
] as const

function faultText(t: ReturnType<typeof useTranslation<'site'>>['t'], { code, params }: AnswerFault): string {
  const known = worded.find((one) => one === code) ?? 'WRONG_TYPE'
  return t(`survey.faults.${known}`, { ...params })
}

/** How it is answered, in a few words. */
function useHow(question: Question, answer: Answer | undefined): string {
  const { t } = useTranslation('site')
  switch (question.kind) {
    case 'single':
      return t('survey.choose')
    case 'several':
      return question.choicesMax === null
        ? t('survey.chooseMany')
        : t('survey.chooseMax', { count: question.choicesMax })
    case 'short':
    case 'long':
      return t('survey.textMax', {
        count: typeof answer === 'string' ? answer.length : 0,
        max: thousands(textMax[question.kind]),
      })
    case 'number': {
      const { least, most } = question
      if (least !== null && most !== null) return t('survey.number.between', { least, most })
      if (least !== null) return t('survey.number.least', { least })
      return most === null ? '' : t('survey.number.most', { most })
    }
    case 'ranking':
      return t('survey.rank.hint')
    case 'scale':
    case 'date':
      return ''
  }
}

function Control({ question, answer, set }: FieldProps) {
  const language = useLanguage()
  const label = saidIn(language, 'text', question)
  const text = typeof answer === 'string' ? answer : ''
  const write = (typed: string): void => set(typed === '' ? undefined : typed)
  switch (question.kind) {
    case 'single':
    case 'several':
      return <Options {...{ question, answer, set }} />
    case 'scale':
      return <Scale {...{ question, answer, set }} />
    case 'short':
    case 'long':
      return (
        <AnswerInput
          {...{ label, name: question.id, value: text, onChange: write }}
          type={question.kind === 'long' ? 'box' : 'text'}
          maxLength={textMax[question.kind]}
        />
      )
    case 'number':
      return (
        <AnswerInput
          {...{ label, name: question.id }}
          type="number"
          value={typeof answer === 'number' ? String(answer) : ''}
          step={question.isWhole ? 1 : 'any'}
          min={question.least ?? undefined}
          max={question.most ?? undefined}
          onChange={(typed) => set(typed === '' ? undefined : Number(typed))}
        />
      )
    case 'date':
      return (
        <AnswerInput
          {...{ label, name: question.id, value: text, onChange: write }}
          type="date"
          min={question.earliest ?? undefined}
          max={question.latest ?? undefined}
        />
      )
    case 'ranking':
      return <Ranking {...{ question, answer, set }} />
  }
}

function Options({ question, answer, set }: FieldProps<QuestionOf<'single' | 'several'>>) {
  const { t } = useTranslation('site')
  const language = useLanguage()
  const isMany = question.kind === 'several'
  const chosen = Array.isArray(answer) ? answer : typeof answer === 'string' ? [answer] : []
  const toggle = (id: string, isOn: boolean): void => {
    if (!isMany) return set(id)
    const next = isOn ? [...chosen, id] : chosen.filter((one) => one !== id)
    set(next.length === 0 ? undefined : next)
  }
  return (
    <div className="grid gap-3">
      <OptionRows
        name={question.id}
        isMany={isMany}
        chosen={chosen}
        options={question.options.map((option) => ({
          value: option.id,
          title: saidIn(language, 'text', option),
        }))}
        onToggle={toggle}
      />
      {!isMany && !question.isRequired && answer !== undefined && (
        <p>
          <ActionButton onClick={() => set(undefined)}>{t('survey.clear')}</ActionButton>
        </p>
      )}
    </div>
  )
}

function Scale({ question, answer, set }: FieldProps<QuestionOf<'scale'>>) {
  const language = useLanguage()
  const { id, from, to } = question
  return (
    <ScaleRow
      name={id}
      steps={Array.from({ length: to - from + 1 }, (_, at) => from + at)}
      value={typeof answer === 'number' ? answer : undefined}
      least={saidIn(language, 'least', question)}
      most={saidIn(language, 'most', question)}
      onChange={set}
    />
  )
}

/** Nothing is ranked before somebody says so: the order in which options stand is nobody's opinion. */
function Ranking({ question, answer, set }: FieldProps<QuestionOf<'ranking'>>) {
  const { t } = useTranslation('site')
  const language = useLanguage()
  const { options } = question
  if (!Array.isArray(answer))
    return (
      <ActionButton onClick={() => set(options.map(({ id }) => id))}>{t('survey.rank.start')}</ActionButton>
    )
  const titleOf = (id: string): string => {
    const option = options.find((one) => one.id === id)
    return option ? saidIn(language, 'text', option) : id
  }
  const move = (id: string, by: -1 | 1): void => {
    const at = answer.indexOf(id)
    set(answer.filter((one) => one !== id).toSpliced(at + by, 0, id))
  }
  return (
    <RankRows
      rows={answer.map((id, at) => ({
        ...{ value: id, title: titleOf(id), place: t('survey.rank.place', { n: at + 1 }) },
        up: t('survey.rank.up', { name: titleOf(id) }),
        down: t('survey.rank.down', { name: titleOf(id) }),
      }))}
      onMove={move}
    />
  )
}
