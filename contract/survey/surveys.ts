import { z } from 'zod'
import { read, write } from '../endpoint.ts'
import { idSchema, instantSchema, pageOf, pageQuery } from '../envelope.ts'
import { lineText, reasonText } from '../text.ts'
import { audiences, surveyPhases, surveyStates } from './codes.ts'
import { introSchema, questionsSchema } from './questions.ts'

/** A draft may have no title yet. */
const title = lineText().trim().max(150)
/** How long free texts are kept after a survey is over, if nobody says it. */
export const keepTextsDaysDefault = 90
const keepTextsDaysMax = 365

export const surveyInputSchema = z
  .object({
    titleKor: title,
    titleEng: title,
    /** What is read above the questions. */
    introKor: introSchema.default(''),
    introEng: introSchema.default(''),
    audience: z.enum(audiences),
    /** Of holders: whose NFTs they hold. */
    collectionId: idSchema.nullable().default(null),
    opensAt: instantSchema,
    closesAt: instantSchema,
    /** So many days after the end free texts are removed. */
    keepTextsDays: z.number().int().min(1).max(keepTextsDaysMax).default(keepTextsDaysDefault),
    questions: questionsSchema,
  })
  .refine(({ opensAt, closesAt }) => Date.parse(closesAt) > Date.parse(opensAt), {
    path: ['closesAt'],
    params: { code: 'END_BEFORE_START' },
  })
export type SurveyInput = z.output<typeof surveyInputSchema>

const count = z.number().int()
const nullableText = z.string().nullable()

export const surveySchema = z.object({
  ...surveyInputSchema.shape,
  titleKor: z.string(),
  titleEng: z.string(),
  introKor: z.string(),
  introEng: z.string(),
  collectionId: count.nullable(),
  opensAt: z.string(),
  closesAt: z.string(),
  keepTextsDays: count,
  surveyId: count,
  state: z.enum(surveyStates),
  phase: z.enum(surveyPhases),
  /** Counted up by every change of what is asked; answers name the one that they are to. */
  revision: count,
  /** Which version of the survey it is, from 1, and the one before. */
  version: count,
  earlierId: count.nullable(),
  /** A version after it; null: it is the last one. */
  laterId: count.nullable(),
  collectionName: nullableText,
  answers: count,
  openedAt: nullableText,
  closedAt: nullableText,
  textsRemovedAt: nullableText,
  registrant: nullableText,
  registeredAt: z.string(),
  modifier: nullableText,
  modifiedAt: nullableText,
})
export type Survey = z.infer<typeof surveySchema>
export const listedSurveySchema = surveySchema.omit({ questions: true, introKor: true, introEng: true })

const tag = 'Surveys'
const params = z.object({ surveyId: idSchema })

export const listSurveys = read('/api/admin/surveys', {
  ...{ tag, role: 'viewer' },
  summary: 'Surveys, newest first',
  query: pageQuery.extend({
    search: lineText().max(100).optional(),
    state: z.enum(surveyStates).optional(),
    audience: z.enum(audiences).optional(),
  }),
  reply: pageOf(listedSurveySchema),
})
export const readSurvey = read('/api/admin/surveys/{surveyId}', {
  ...{ tag, role: 'viewer', params },
  summary: 'One survey with its questions',
  errors: ['NOT_FOUND'],
  reply: surveySchema,
})
export const createSurvey = write('/api/admin/surveys', {
  ...{ tag, role: 'operator' },
  summary: 'Register a survey as a draft: nobody sees it before it is opened',
  errors: ['NOT_FOUND'],
  body: surveyInputSchema,
  reply: surveySchema,
  create: true,
})
export const modifySurvey = write('/api/admin/surveys/{surveyId}', {
  ...{ tag, role: 'operator', params },
  summary:
    'Modify a survey. One that has answers keeps questions, audience and how long texts are kept; one that is closed stays as it is',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW', 'CHANGED_MEANWHILE', 'SURVEY_ANSWERED'],
  method: 'put',
  body: surveyInputSchema.safeExtend({ revision: count }),
  reply: surveySchema,
})
export const openSurvey = write('/api/admin/surveys/{surveyId}/open', {
  ...{ tag, role: 'operator', params },
  summary: 'Open a draft: refused while a text lacks one of its languages. The version before it is closed',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
  body: z.object({}),
  reply: surveySchema,
})
export const closeSurvey = write('/api/admin/surveys/{surveyId}/close', {
  ...{ tag, role: 'operator', params },
  summary: 'Close a survey before its end, for ever',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
  body: z.object({ reason: reasonText() }),
  reply: surveySchema,
})
export const createSurveyVersion = write('/api/admin/surveys/{surveyId}/versions', {
  ...{ tag, role: 'operator', params },
  summary: 'Make the next version of a survey as a draft, with its questions; one a survey',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
  body: z.object({ opensAt: instantSchema, closesAt: instantSchema }),
  reply: surveySchema,
})
