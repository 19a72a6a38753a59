import { index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { languages } from '#contract/language.ts'
import type { Answers } from '#contract/survey/answers.ts'
import { users } from '../../account/tables/users.ts'
import { identity, instant, reference } from '../../columns.ts'
import { surveys } from './surveys.ts'

/** What one answerer said to all questions. It is never changed, but for free texts, which go by rule. */
export const surveyAnswers = pgTable(
  'survey_answers',
  {
    id: identity('answer_id'),
    surveyId: reference('survey_id')
      .notNull()
      .references(() => surveys.id),
    /** Null: of a survey for everybody without an account, or of an account that was closed. */
    userUuid: uuid('user_uuid').references(() => users.uuid),
    /** Made by the browser: what is sent twice is one answer. */
    key: uuid('key').notNull(),
    language: text('language', { enum: languages }).notNull(),
    answers: jsonb('answers').$type<Answers>().notNull(),
    answeredAt: instant('answered_at').notNull().defaultNow(),
  },
  (t) => [
    // One answer an account.
    unique('survey_answers_user').on(t.surveyId, t.userUuid),
    unique('survey_answers_key').on(t.surveyId, t.key),
    // By day, and the newest texts first.
    index('survey_answers_time').on(t.surveyId, t.answeredAt),
    // Of an account that is closed.
    index('survey_answers_of_user').on(t.userUuid),
  ],
)
