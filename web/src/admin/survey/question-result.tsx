import { useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import { hasOptions, isText, saidIn, type Question } from '#contract/survey/questions.ts'
import type { QuestionResult as Result } from '#contract/survey/results.ts'
import { currentLanguage } from '../../shared/i18n.ts'
import { formatCount } from '../../shared/format.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Bars, type BarRow } from '../../ui/data/bars.tsx'
import { Text } from '../../ui/text.tsx'
import { useDenied } from '../access.ts'
import { useWords } from '../kit/words.ts'
import { saidHere } from './said-here.ts'
import { TextsDialog } from './texts-dialog.tsx'

interface QuestionResultProps {
  surveyId: number
  n: number
  question: Question
  /** Null: too few answers to be shown. */
  result: Result | null
  isRemoved: boolean
}

/** What was answered to one question. */
export function QuestionResult({ surveyId, n, question, result, isRemoved }: QuestionResultProps) {
  const say = useWords('surveys')
  const title = saidHere(question)
  const answered =
    result === null || result.answered === null ? say('results.hidden') : formatCount(result.answered)
  return (
    <Card
      id={`result-${question.id}`}
      title={`${n}. ${title}`}
      aside={
        <Text size="sm" tone="muted">
          {say(`kinds.${question.kind}`)}
          {result && ` · ${say('results.answered', { count: answered })}`}
        </Text>
      }
    >
      <div className="grid gap-4">
        {result && 'mean' in result && result.mean !== null && (
          <Text size="sm">{say('results.mean', { value: String(result.mean) })}</Text>
        )}
        {result ? (
          <ResultBars label={title} question={question} result={result} />
        ) : (
          <Text size="sm" tone="muted">
            {say('results.notShown')}
          </Text>
        )}
        {isText(question) && (
          <Texts surveyId={surveyId} question={question} title={title} isRemoved={isRemoved} />
        )}
      </div>
    </Card>
  )
}

function ResultBars({ label, question, result }: { label: string; question: Question; result: Result }) {
  const say = useWords('surveys')
  const rows = rowsOf(question, result)
  if (rows.length === 0)
    return (
      <Text size="sm" tone="muted">
        {say(isText(question) ? 'results.noWords' : 'results.nothing')}
      </Text>
    )
  const isShare = result.kind === 'single' || result.kind === 'several' || result.kind === 'scale'
  return (
    <Bars
      label={label}
      rows={rows}
      of={isShare ? result.answered : null}
      heads={{
        ...{ name: say('results.name'), share: say('results.share') },
        count: say(result.kind === 'ranking' ? 'results.firsts' : 'results.count'),
        note: result.kind === 'ranking' ? say('results.meanPlace') : undefined,
      }}
      hidden={say('results.hidden')}
    />
  )
}

function rowsOf(question: Question, result: Result): BarRow[] {
  const nameOf = (id: string) => optionName(question, id)
  switch (result.kind) {
    case 'single':
    case 'several':
      return result.options.map(({ option, count }) => ({ key: option, name: nameOf(option), count }))
    case 'scale':
      return result.steps.map(({ step, count }) => ({
        key: String(step),
        name: stepName(question, step),
        count,
      }))
    case 'short':
    case 'long':
      return result.words.map(({ word, count }) => ({ key: word, name: word, count }))
    case 'number':
      return result.bins.map(({ from, to, count }) => ({ key: String(from), name: binName(from, to), count }))
    case 'date':
      return result.days.map(({ day, count }) => ({ key: day, name: day, count }))
    case 'ranking':
      return result.places.map(({ option, firsts, mean }) => ({
        ...{ key: option, name: nameOf(option), count: firsts },
        ...(mean !== null && { note: String(mean) }),
      }))
  }
}

function optionName(question: Question, id: string): string {
  const option = hasOptions(question) ? question.options.find((one) => one.id === id) : undefined
  return option ? saidHere(option) : id
}

/** The ends say what they mean. */
function stepName(question: Question, step: number): string {
  if (question.kind !== 'scale') return String(step)
  const language = currentLanguage()
  const end =
    step === question.from
      ? saidIn(language, 'least', question)
      : step === question.to
        ? saidIn(language, 'most', question)
        : ''
  return end ? `${step} · ${end}` : String(step)
}

function binName(from: number, to: number): string {
  return `${formatCount(from)} – ${formatCount(to)}`
}

interface TextsProps {
  surveyId: number
  question: Question
  title: string
  isRemoved: boolean
}

/** The way to what was written, for those who may read it. */
function Texts({ surveyId, question, title, isRemoved }: TextsProps) {
  const say = useWords('surveys')
  const denied = useDenied()(endpoints.listSurveyTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button
        size="sm"
        disabledReason={denied ?? (isRemoved ? say('texts.removed') : null)}
        onClick={() => setOpen(true)}
      >
        {say('texts.read')}
      </Button>
      <TextsDialog {...{ surveyId, title, isOpen }} questionId={question.id} onClose={() => setOpen(false)} />
    </div>
  )
}
