import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Answers } from '#contract/survey/answers.ts'
import type { Question } from '#contract/survey/questions.ts'
import { surveyInputSchema, surveySchema, type Survey } from '#contract/survey/surveys.ts'
import type { Db } from '#db/connection.ts'
import { openSurvey } from '#db/survey/survey-moves.ts'
import { saveNewSurvey } from '#db/survey/surveys.ts'
import { freshKey, type Caller } from '../api.ts'

const hourMs = 3_600_000

function asked(id: string): Pick<Question, 'id' | 'textKor' | 'textEng'> & {
  hintKor: string
  hintEng: string
  isRequired: boolean
  shownIf: null
} {
  return {
    ...{ id, textKor: `질문 ${id}`, textEng: `Question ${id}` },
    ...{ hintKor: '', hintEng: '', isRequired: true, shownIf: null },
  }
}

function options(...ids: string[]) {
  return ids.map((id) => ({ id, textKor: `선택 ${id}`, textEng: `Option ${id}` }))
}

/** A question of each kind; the second is shown by the first, answered with `no`. */
export const everyKind: Question[] = [
  { ...asked('single'), kind: 'single', options: options('yes', 'no') },
  {
    ...asked('why'),
    kind: 'long',
    isRequired: false,
    shownIf: { is: 'chosen', question: 'single', options: ['no'] },
  },
  { ...asked('several'), kind: 'several', options: options('a', 'b', 'c'), choicesMax: 2 },
  {
    ...{ ...asked('scale'), kind: 'scale', from: 1, to: 5 },
    ...{ leastKor: '나쁨', leastEng: 'bad', mostKor: '좋음', mostEng: 'good' },
  },
  { ...asked('short'), kind: 'short' },
  { ...asked('number'), kind: 'number', isWhole: true, least: 0, most: 100 },
  { ...asked('date'), kind: 'date', earliest: '2026-01-01', latest: '2026-12-31' },
  { ...asked('ranking'), kind: 'ranking', options: options('x', 'y', 'z') },
]

export const goodAnswers: Answers = {
  ...{ single: 'no', why: 'Too few pictures', several: ['a', 'c'], scale: 4, short: 'More gold' },
  ...{ number: 7, date: '2026-11-27', ranking: ['z', 'x', 'y'] },
}

/** One question of one choice. */
export const oneChoice: Question[] = [{ ...asked('q1'), kind: 'single', options: options('yes', 'no') }]

/** A survey that is taken now. */
export function surveyBody(values: Record<string, unknown> = {}) {
  const now = Date.now()
  return {
    ...{ titleKor: '설문', titleEng: 'A survey', introKor: '', introEng: '' },
    ...{ audience: 'accounts', collectionId: null, keepTextsDays: 90, questions: oneChoice },
    opensAt: new Date(now - hourMs).toISOString(),
    closesAt: new Date(now + hourMs).toISOString(),
    ...values,
  }
}

export async function createSurvey(admin: Caller, values: Record<string, unknown> = {}): Promise<Survey> {
  const headers = { 'idempotency-key': freshKey() }
  const { body } = await admin.send('post', '/api/admin/surveys', { body: surveyBody(values), headers })
  return surveySchema.parse(body.returnValue)
}

/** One that takes answers. */
export async function openedSurvey(admin: Caller, values: Record<string, unknown> = {}): Promise<Survey> {
  const { surveyId } = await createSurvey(admin, values)
  const { body } = await admin.send('post', `/api/admin/surveys/${surveyId}/open`, { body: {} })
  return surveySchema.parse(body.returnValue)
}

export function answerBody(
  { revision }: Pick<Survey, 'revision'>,
  answers: Record<string, unknown> = { q1: 'yes' },
  key = randomBytes(16).toString('hex'),
) {
  return { key, revision, language: 'kor', answers }
}

export async function answer(
  caller: Caller,
  survey: Pick<Survey, 'surveyId' | 'revision'>,
  answers?: Record<string, unknown>,
  key?: string,
) {
  const path = `/api/surveys/${survey.surveyId}/answers`
  return (await caller.send('post', path, { body: answerBody(survey, answers, key) })).body
}

/** One with a question of each kind, made without the API: a draft, or one that takes answers. */
export function saveTestSurvey(
  db: Db,
  { isOpen = false, ...values }: { isOpen?: boolean } & Record<string, unknown> = {},
): Promise<number> {
  const input = surveyInputSchema.parse(surveyBody({ questions: everyKind, ...values }))
  const times = { opensAt: new Date(input.opensAt), closesAt: new Date(input.closesAt) }
  return db.transaction(async (tx) => {
    const surveyId = await saveNewSurvey(tx, { ...input, ...times, registrantId: 'test' })
    if (isOpen) await openSurvey(tx, { surveyId, actor: 'test' })
    return surveyId
  })
}

/** Answers as if so many browsers had sent them. */
export async function saveAnswers(
  db: Db,
  surveyId: number,
  answers: readonly Answers[],
  { language = 'kor', at = new Date() }: { language?: 'kor' | 'eng'; at?: Date } = {},
): Promise<void> {
  for (const one of answers)
    await db.execute(sql`
      insert into survey_answers (survey_id, key, language, answers, answered_at)
      values (${surveyId}, gen_random_uuid(), ${language}, ${JSON.stringify(one)}::jsonb, ${at.toISOString()}::timestamptz)`)
}
