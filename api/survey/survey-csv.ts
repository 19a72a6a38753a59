import type { Language } from '#contract/language.ts'
import type { Answer } from '#contract/survey/answers.ts'
import { hasOptions, type Question } from '#contract/survey/questions.ts'
import type { Cell as Counted, QuestionResult, SurveyResults } from '#contract/survey/results.ts'
import type { Db } from '#db/connection.ts'
import { listAnswers, type AnswerRow } from '#db/survey/texts.ts'
import { csvPages, type Cell } from '../http/csv-pages.ts'

interface Line {
  question: string
  text: string
  kind: string
  value: string
  count: Counted
  mean: number | null
}

/** Results, a cell a row; a hidden cell is empty, and says so. */
export function resultsCsv(
  questions: readonly Question[],
  { days, questions: results, answers, matching }: SurveyResults,
  language: Language,
) {
  const none = { question: '', text: '', mean: null }
  const lines: Line[] = [
    { ...none, kind: 'answers', value: '', count: answers },
    { ...none, kind: 'matching', value: '', count: matching },
    ...days.map(({ day, count }) => ({ ...none, kind: 'day', value: day, count })),
    ...results.flatMap((result) => {
      const question = questions.find(({ id }) => id === result.id)
      return question ? linesOf(question, result, language) : []
    }),
  ]
  return csvPages({
    columns: ['question', 'text', 'kind', 'value', 'count', 'is_hidden', 'mean'],
    pageRows: lines.length + 1,
    read: async () => lines,
    keyOf: () => 0,
    cellsOf: ({ question, text, kind, value, count, mean }) => [
      ...[question, text, kind, value, count, count === null ? 1 : 0, mean],
    ],
  })
}

function linesOf(question: Question, result: QuestionResult, language: Language): Line[] {
  const line = (value: string, count: Counted, mean: number | null = null): Line => ({
    ...{ question: question.id, text: textOf(question, language), kind: question.kind, value, count, mean },
  })
  const optionText = (id: string) => optionOf(question, id, language)
  switch (result.kind) {
    case 'single':
    case 'several':
      return result.options.map(({ option, count }) => line(optionText(option), count))
    case 'scale':
      return result.steps.map(({ step, count }) => line(String(step), count, result.mean))
    case 'short':
    case 'long':
      return result.words.map(({ word, count }) => line(word, count))
    case 'number':
      return result.bins.map(({ from, to, count }) => line(`${from} – ${to}`, count, result.mean))
    case 'date':
      return result.days.map(({ day, count }) => line(day, count))
    case 'ranking':
      return result.places.map(({ option, firsts, mean }) => line(optionText(option), firsts, mean))
  }
}

/** Every answer as a row, newest first: what was said, and not by whom. */
export function answersCsv(
  db: Db,
  { surveyId, questions, language }: { surveyId: number; questions: readonly Question[]; language: Language },
) {
  return csvPages<AnswerRow>({
    columns: ['answer', 'day', 'language', ...questions.map(({ id }) => id)],
    pageRows: 1_000,
    read: (after, limit) => listAnswers(db, { surveyId, after, limit }),
    keyOf: ({ answerId }) => answerId,
    cellsOf: ({ answerId, day, language: spoken, answers }) => [
      ...[answerId, day, spoken],
      ...questions.map((question) => cellOf(question, answers[question.id], language)),
    ],
  })
}

function cellOf(question: Question, answer: Answer | undefined, language: Language): Cell {
  if (answer === undefined) return null
  if (typeof answer === 'number') return answer
  if (!hasOptions(question)) return String(answer)
  const ids = typeof answer === 'string' ? [answer] : answer
  return ids.map((id) => optionOf(question, id, language)).join(' | ')
}

function optionOf(question: Question, id: string, language: Language): string {
  const option = hasOptions(question) ? question.options.find((one) => one.id === id) : undefined
  return option ? textOf(option, language) : id
}

function textOf({ textKor, textEng }: { textKor: string; textEng: string }, language: Language): string {
  return language === 'kor' ? textKor : textEng
}
