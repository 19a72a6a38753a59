import { z } from 'zod'
import { languages } from '../language.ts'
import { read, write } from '../endpoint.ts'
import { idSchema } from '../envelope.ts'
import { answersSchema } from './answers.ts'
import { audiences, standings, surveyPhases } from './codes.ts'
import { questionSchema } from './questions.ts'

const count = z.number().int()

/** What anybody may know of a survey that was opened. Nothing is asked before it begins or after it is over. */
export const publicSurveySchema = z.object({
  surveyId: count,
  titleKor: z.string(),
  titleEng: z.string(),
  introKor: z.string(),
  introEng: z.string(),
  audience: z.enum(audiences),
  /** Of holders. */
  collectionName: z.string().nullable(),
  opensAt: z.string(),
  closesAt: z.string(),
  phase: z.enum(surveyPhases).exclude(['draft']),
  keepTextsDays: count,
  revision: count,
  /** A later version that is open; null: there is none. */
  laterId: count.nullable(),
  questions: z.array(questionSchema),
  /** Whether whoever asks may answer. Of holders the chain is asked when they do. */
  standing: z.enum(standings),
})
export type PublicSurvey = z.infer<typeof publicSurveySchema>

const tag = 'Surveys'
const params = z.object({ surveyId: idSchema })

export const readPublicSurvey = read('/api/surveys/{surveyId}', {
  ...{ tag, role: 'public', params },
  summary: 'A survey that was opened, and whether the session may answer it',
  errors: ['NOT_FOUND'],
  reply: publicSurveySchema,
})
export const answerSurvey = write('/api/surveys/{surveyId}/answers', {
  ...{ tag, role: 'public', params },
  summary:
    'Answer a survey once, by account and by every proven wallet of it; one for everybody is limited by rate alone without an account',
  errors: [
    'NOT_FOUND',
    'SIGNED_OUT',
    'SURVEY_NOT_OPEN',
    'SURVEY_CHANGED',
    'SURVEY_HOLDERS_ONLY',
    'SOLANA_UNREACHABLE',
  ],
  form: true,
  body: z.object({
    /** Made by the browser for this answer: sent twice, it is one answer. */
    key: z.string().regex(/^[0-9a-f]{32}$/),
    /** Of the questions that were read. */
    revision: count,
    language: z.enum(languages),
    answers: answersSchema,
  }),
  /** False: this account, or one of its wallets, has answered before, and that answer stays. */
  reply: z.object({ isNew: z.boolean() }),
})
