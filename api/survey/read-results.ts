import {
  cellMin,
  type QuestionResult,
  type ResultFilter,
  type SurveyResults,
} from '#contract/survey/results.ts'
import { hideCount, hideSmall, mayShow } from '#contract/survey/hide-small.ts'
import type { Question, QuestionOf } from '#contract/survey/questions.ts'
import type { Db, Queryable } from '#db/connection.ts'
import { countBins, countDates, countResults, type CountedResults } from '#db/survey/results.ts'
import { findSurvey } from './surveys.ts'

/**
 * What was answered, with small cells hidden. All of it is read as of one moment, so that no difference between two counts tells of one
 * answer. @throws AppError NOT_FOUND.
 */
export function readResults(db: Db, surveyId: number, filter: ResultFilter): Promise<SurveyResults> {
  return db.transaction((tx) => read(tx, surveyId, filter), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

async function read(tx: Queryable, surveyId: number, filter: ResultFilter): Promise<SurveyResults> {
  const { questions } = (await findSurvey(tx, surveyId)).survey
  const counted = await countResults(tx, { surveyId, questions, filter, wordsMin: cellMin })
  const { answers, matching } = counted
  if (!mayShow(matching, answers)) return { answers, matching: null, days: [], questions: [] }
  const results: QuestionResult[] = []
  for (const question of questions) results.push(await resultOf(question, counted, { tx, surveyId, filter }))
  const days = hideSmall(countsOf(counted.days), true)
  return {
    ...{ answers, matching, questions: results },
    days: counted.days.map(({ day }, at) => ({ day, count: days[at] ?? null })),
  }
}

function countsOf(rows: readonly { count: number }[]): number[] {
  return rows.map(({ count }) => count)
}

interface Reading {
  tx: Queryable
  surveyId: number
  filter: ResultFilter
}

async function resultOf(
  question: Question,
  counted: CountedResults,
  { tx, ...asked }: Reading,
): Promise<QuestionResult> {
  const { id } = question
  const all = counted.answered.get(id) ?? 0
  const answered = hideCount(all)
  const mean = all >= cellMin ? (counted.numbers.find((row) => row.question === id)?.mean ?? null) : null
  switch (question.kind) {
    case 'single':
    case 'several':
      return { kind: question.kind, id, answered, options: optionsOf(question, counted) }
    case 'scale':
      return { kind: 'scale', id, answered, mean: rounded(mean), steps: stepsOf(question, counted) }
    case 'short':
    case 'long': {
      const words = counted.words.filter((row) => row.question === id)
      return {
        kind: question.kind,
        id,
        answered,
        words: words.map(({ value: word, count }) => ({ word, count })),
      }
    }
    case 'number': {
      const step = stepWide(counted, id)
      const bins = await countBins(tx, { ...asked, question: id, step })
      const counts = hideSmall(countsOf(bins), true)
      const shown = bins.map(({ from }, at) => ({
        ...{ from: exact(from), to: exact(from + step), count: counts[at] ?? null },
      }))
      return { kind: 'number', id, answered, mean: rounded(mean), bins: shown }
    }
    case 'date': {
      const days = await countDates(tx, { ...asked, question: id })
      const counts = hideSmall(countsOf(days), true)
      return {
        kind: 'date',
        id,
        answered,
        days: days.map(({ day }, at) => ({ day, count: counts[at] ?? null })),
      }
    }
    case 'ranking':
      return { kind: 'ranking', id, answered, places: placesOf(question, counted, all) }
  }
}

function optionsOf(question: QuestionOf<'single' | 'several'>, { options: rows }: CountedResults) {
  const counts = question.options.map(
    ({ id }) => rows.find((row) => row.question === question.id && row.value === id)?.count ?? 0,
  )
  // Of several choices the cells add up to nothing that is shown.
  const cells = hideSmall(counts, question.kind === 'single')
  return question.options.map(({ id }, at) => ({ option: id, count: cells[at] ?? null }))
}

function stepsOf({ id, from, to }: QuestionOf<'scale'>, { steps: rows }: CountedResults) {
  const steps = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  const counts = steps.map(
    (step) => rows.find((row) => row.question === id && Number(row.value) === step)?.count ?? 0,
  )
  const cells = hideSmall(counts, true)
  return steps.map((step, at) => ({ step, count: cells[at] ?? null }))
}

function placesOf(question: QuestionOf<'ranking'>, { places: rows }: CountedResults, answered: number) {
  const found = question.options.map((option) =>
    rows.find((row) => row.question === question.id && row.option === option.id),
  )
  const cells = hideSmall(
    found.map((row) => row?.firsts ?? 0),
    true,
  )
  return question.options.map(({ id: option }, at) => ({
    ...{ option, firsts: cells[at] ?? null },
    mean: answered >= cellMin ? rounded(found[at]?.mean ?? null) : null,
  }))
}

/** A width of 1, 2 or 5 times a power of ten, of which about ten reach from the least to the most. */
function stepWide({ numbers }: CountedResults, id: string): number {
  const found = numbers.find((row) => row.question === id)
  const width = found ? (found.most - found.least) / 10 : 0
  if (width <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(width))
  const times = [1, 2, 5, 10].find((one) => one * power >= width) ?? 10
  return times * power
}

/** Without what binary fractions add to a multiple of 0.1. */
function exact(value: number): number {
  return Number(value.toPrecision(12))
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 100) / 100
}
