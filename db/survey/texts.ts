import { sql } from 'drizzle-orm'
import type { Language } from '#contract/language.ts'
import type { Answers } from '#contract/survey/answers.ts'
import type { Queryable } from '../connection.ts'

export interface AnswerText {
  answerId: number
  text: string
  language: Language
  answeredAt: Date
}

/** What was written to one question, newest first. */
export async function listTexts(
  db: Queryable,
  {
    surveyId,
    questionId,
    after,
    limit,
  }: { surveyId: number; questionId: string; after: number | null; limit: number },
): Promise<AnswerText[]> {
  const rows = await db.execute<{ id: string; text: string; language: Language; at: string }>(sql`
    select answer_id as id, answers ->> ${questionId}::text as text, language, answered_at::text as at
    from survey_answers
    where survey_id = ${surveyId} and answers -> ${questionId}::text is not null
      and (${after}::bigint is null or answer_id < ${after}::bigint)
    order by answer_id desc limit ${limit}`)
  return rows.map(({ id, text, language, at }) => ({
    ...{ answerId: Number(id), text, language, answeredAt: new Date(at) },
  }))
}

export interface AnswerRow {
  answerId: number
  /** In Seoul. */
  day: string
  language: Language
  answers: Answers
}

/** Every answer, newest first, without who gave it. */
export async function listAnswers(
  db: Queryable,
  { surveyId, after, limit }: { surveyId: number; after: number | null; limit: number },
): Promise<AnswerRow[]> {
  const rows = await db.execute<{ id: string; day: string; language: Language; answers: Answers }>(sql`
    select answer_id as id, to_char(answered_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day, language, answers
    from survey_answers
    where survey_id = ${surveyId} and (${after}::bigint is null or answer_id < ${after}::bigint)
    order by answer_id desc limit ${limit}`)
  return rows.map(({ id, ...row }) => ({ ...row, answerId: Number(id) }))
}
