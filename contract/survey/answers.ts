import { z } from 'zod'
import type { Fault } from '../fault.ts'
import { blockText } from '../text.ts'
import {
  hasOptions,
  optionsMax,
  partIdSchema,
  questionsMax,
  textMax,
  type Condition,
  type Question,
} from './questions.ts'

/**
 * An answer as it is sent and stored. single: the id of an option; several, ranking: ids, of a ranking the best first; scale, number: a
 * number; short, long: text; date: YYYY-MM-DD.
 */
export const answerSchema = z.union([
  blockText().trim().min(1).max(textMax.long),
  z.number(),
  z.array(partIdSchema).min(1).max(optionsMax),
])
export type Answer = z.infer<typeof answerSchema>

/** Answers by the id of their question; what was not answered is not in it. */
export const answersSchema = z
  .record(partIdSchema, answerSchema)
  .refine((answers) => Object.keys(answers).length <= questionsMax, { params: { code: 'QUESTION_UNKNOWN' } })
export type Answers = z.infer<typeof answersSchema>

/** The questions that these answers lead to, in their order. */
export function shownQuestions(questions: readonly Question[], answers: Answers): Question[] {
  const shown: Question[] = []
  for (const question of questions) {
    const { shownIf } = question
    const named = shownIf && shown.find(({ id }) => id === shownIf.question)
    if (!shownIf || (named && isMet(shownIf, answers[named.id]))) shown.push(question)
  }
  return shown
}

function isMet(condition: Condition, answer: Answer | undefined): boolean {
  if (answer === undefined) return false
  if (condition.is === 'between')
    return (
      typeof answer === 'number' &&
      answer >= (condition.least ?? Number.NEGATIVE_INFINITY) &&
      answer <= (condition.most ?? Number.POSITIVE_INFINITY)
    )
  if (typeof answer === 'number') return false
  const chosen = typeof answer === 'string' ? [answer] : answer
  return condition.options.some((id) => chosen.includes(id))
}

/** Without what was answered before an earlier answer was changed: questions that are not shown have none. */
export function withoutHidden(questions: readonly Question[], answers: Answers): Answers {
  const shown = shownQuestions(questions, answers)
  return Object.fromEntries(
    shown.flatMap(({ id }) => {
      const answer = answers[id]
      return answer === undefined ? [] : [[id, answer] as const]
    }),
  )
}

export interface AnswerFault extends Fault {
  /** Id of the question. */
  question: string
}

/** Everything that is wrong with answers; empty when they may be stored. */
export function judgeAnswers(questions: readonly Question[], answers: Answers): AnswerFault[] {
  const shown = shownQuestions(questions, answers)
  const ids = new Set(shown.map(({ id }) => id))
  const strangers = Object.keys(answers).filter((id) => !ids.has(id))
  return [
    ...strangers.map((question) => ({ question, code: 'QUESTION_UNKNOWN' })),
    ...shown.flatMap((question) => {
      const fault = judgeAnswer(question, answers[question.id])
      return fault ? [{ question: question.id, ...fault }] : []
    }),
  ]
}

/** What is wrong with the answer to a question that is shown; null when nothing is. */
export function judgeAnswer(question: Question, answer: Answer | undefined): Fault | null {
  if (answer === undefined) return question.isRequired ? { code: 'REQUIRED' } : null
  switch (question.kind) {
    case 'single':
      return typeof answer === 'string' ? judgeChosen(question, [answer]) : wrongType
    case 'several':
      return judgeSeveral(question, answer)
    case 'ranking':
      return judgeRanking(question, answer)
    case 'scale':
      return typeof answer === 'number' ? judgeNumber({ ...question, isWhole: true }, answer) : wrongType
    case 'number':
      return typeof answer === 'number'
        ? judgeNumber({ ...question, from: question.least, to: question.most }, answer)
        : wrongType
    case 'short':
    case 'long':
      return typeof answer === 'string' ? judgeText(question.kind, answer) : wrongType
    case 'date':
      return typeof answer === 'string' ? judgeDate(question, answer) : wrongType
  }
}

const wrongType: Fault = { code: 'WRONG_TYPE' }

function judgeChosen(question: Question, ids: readonly string[]): Fault | null {
  const known = hasOptions(question) ? question.options.map(({ id }) => id) : []
  if (ids.some((id) => !known.includes(id))) return { code: 'OPTION_UNKNOWN' }
  return new Set(ids).size < ids.length ? { code: 'OPTION_TWICE' } : null
}

function judgeSeveral(question: Extract<Question, { kind: 'several' }>, answer: Answer): Fault | null {
  if (!Array.isArray(answer)) return wrongType
  const max = question.choicesMax ?? question.options.length
  return judgeChosen(question, answer) ?? (answer.length > max ? { code: 'TOO_MANY', params: { max } } : null)
}

function judgeRanking(question: Extract<Question, { kind: 'ranking' }>, answer: Answer): Fault | null {
  if (!Array.isArray(answer)) return wrongType
  const isWhole = answer.length === question.options.length
  return judgeChosen(question, answer) ?? (isWhole ? null : { code: 'NOT_ALL_RANKED' })
}

interface Bounds {
  from: number | null
  to: number | null
  isWhole: boolean
}

function judgeNumber({ from, to, isWhole }: Bounds, answer: number): Fault | null {
  if (!Number.isFinite(answer)) return wrongType
  if (isWhole && !Number.isInteger(answer)) return { code: 'NOT_WHOLE' }
  if (from !== null && answer < from) return { code: 'TOO_SMALL', params: { min: from } }
  return to !== null && answer > to ? { code: 'TOO_LARGE', params: { max: to } } : null
}

function judgeText(kind: 'short' | 'long', answer: string): Fault | null {
  if (answer.trim() === '') return { code: 'REQUIRED' }
  if (kind === 'short' && /[\r\n]/.test(answer)) return { code: 'INVALID' }
  const max = textMax[kind]
  return answer.length > max ? { code: 'TOO_LONG', params: { max } } : null
}

function judgeDate({ earliest, latest }: Extract<Question, { kind: 'date' }>, answer: string): Fault | null {
  if (!z.iso.date().safeParse(answer).success) return { code: 'NOT_A_DATE' }
  if (earliest !== null && answer < earliest) return { code: 'TOO_EARLY', params: { min: earliest } }
  return latest !== null && answer > latest ? { code: 'TOO_LATE', params: { max: latest } } : null
}
