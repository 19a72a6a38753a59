import { z } from 'zod'
import { languages } from '../language.ts'
import { read } from '../endpoint.ts'
import { idSchema, pageOf, pageQuery } from '../envelope.ts'
import { surveyPhases, surveyStates } from './codes.ts'
import { partIdSchema } from './questions.ts'

/** A cell with fewer answers is hidden: who they are could be guessed. */
export const cellMin = 5

/** How many answers; null: fewer than `cellMin`, or as many as would tell such a cell. */
const cell = z.number().int().nullable()
export type Cell = z.infer<typeof cell>

const countedOption = z.object({ option: z.string(), count: cell })
const bin = z.object({ from: z.number(), to: z.number(), count: cell })

/** What was answered to one question, as its kind is read. */
export const questionResultSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('single'), id: z.string(), answered: cell, options: z.array(countedOption) }),
  z.object({ kind: z.literal('several'), id: z.string(), answered: cell, options: z.array(countedOption) }),
  z.object({
    ...{ kind: z.literal('scale'), id: z.string(), answered: cell, mean: z.number().nullable() },
    steps: z.array(z.object({ step: z.number().int(), count: cell })),
  }),
  /** Words that are in at least `cellMin` answers, the most frequent first. */
  z.object({
    ...{ kind: z.enum(['short', 'long']), id: z.string(), answered: cell },
    words: z.array(z.object({ word: z.string(), count: z.number().int() })),
  }),
  z.object({
    ...{ kind: z.literal('number'), id: z.string(), answered: cell, mean: z.number().nullable() },
    bins: z.array(bin),
  }),
  z.object({
    ...{ kind: z.literal('date'), id: z.string(), answered: cell },
    /** By day, month or year, as far as the dates reach: 2026-11-27, 2026-11, 2026. */
    days: z.array(z.object({ day: z.string(), count: cell })),
  }),
  z.object({
    ...{ kind: z.literal('ranking'), id: z.string(), answered: cell },
    /** The mean place, 1 being the best, and how often it was the first. */
    places: z.array(z.object({ option: z.string(), mean: z.number().nullable(), firsts: cell })),
  }),
])
export type QuestionResult = z.infer<typeof questionResultSchema>

export const surveyResultsSchema = z.object({
  /** All answers of the survey, whatever the filter. */
  answers: z.number().int(),
  /** Those that the filter leaves; null: fewer than `cellMin` are in it, or outside of it. */
  matching: cell,
  /** By the day in Seoul. */
  days: z.array(z.object({ day: z.string(), count: cell })),
  questions: z.array(questionResultSchema),
})
export type SurveyResults = z.infer<typeof surveyResultsSchema>

/** In which language a file says questions and options. */
const lang = z.enum(languages).optional()

/** Of those answers alone: to one question an option, in one language, from a day in Seoul until another. */
const filter = {
  question: partIdSchema.optional(),
  option: partIdSchema.optional(),
  language: z.enum(languages).optional(),
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
}
export type ResultFilter = z.output<z.ZodObject<typeof filter>>

const tag = 'Surveys'
const params = z.object({ surveyId: idSchema })

export const readSurveyResults = read('/api/admin/surveys/{surveyId}/results', {
  ...{ tag, role: 'viewer', params },
  summary: `What was answered, or what a filter leaves of it; cells with fewer than ${cellMin} answers are hidden`,
  errors: ['NOT_FOUND'],
  query: z.object(filter),
  reply: surveyResultsSchema,
})
export const downloadSurveyResults = read('/api/admin/surveys/{surveyId}/results.csv', {
  ...{ tag, role: 'viewer', params },
  summary: 'The same as CSV, a cell a row',
  errors: ['NOT_FOUND'],
  query: z.object({ ...filter, lang }),
  reply: z.string(),
  kind: 'stream',
})

export const answerTextSchema = z.object({
  answerId: z.number().int(),
  text: z.string(),
  language: z.enum(languages),
  answeredAt: z.string(),
})
export type AnswerText = z.infer<typeof answerTextSchema>

export const listSurveyTexts = read('/api/admin/surveys/{surveyId}/questions/{questionId}/texts', {
  ...{ tag, role: 'operator' },
  summary:
    'What was written to one question, newest first, and not by whom. Texts go some days after the end',
  errors: ['NOT_FOUND'],
  params: z.object({ surveyId: idSchema, questionId: partIdSchema }),
  query: pageQuery,
  reply: pageOf(answerTextSchema),
})
export const downloadSurveyAnswers = read('/api/admin/surveys/{surveyId}/answers.csv', {
  ...{ tag, role: 'approver', params },
  summary:
    'Every answer as a row of a CSV, with its texts and not with who gave it; the audit log tells of it',
  errors: ['NOT_FOUND'],
  query: z.object({ lang }),
  reply: z.string(),
  kind: 'stream',
})

/** How far a survey is, as it is streamed. */
export const surveyPulseSchema = z.object({
  surveyId: z.number().int(),
  state: z.enum(surveyStates),
  phase: z.enum(surveyPhases),
  answers: z.number().int(),
})
export type SurveyPulse = z.infer<typeof surveyPulseSchema>

export const streamSurvey = read('/api/admin/surveys/{surveyId}/events', {
  ...{ tag, role: 'viewer', params },
  summary: 'How far a survey is, whenever that changes (server-sent events)',
  errors: ['NOT_FOUND'],
  reply: surveyPulseSchema,
  kind: 'stream',
})
