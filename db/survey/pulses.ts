import { inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import { surveys } from '../schema.ts'
import { phase } from './surveys.ts'

/** How far each of some surveys is. */
export function listPulses(db: Queryable, ids: readonly number[]) {
  return db
    .select({
      surveyId: surveys.id,
      state: surveys.state,
      phase,
      answers: sql<number>`(select count(*)::int from survey_answers a where a.survey_id = surveys.survey_id)`,
    })
    .from(surveys)
    .where(inArray(surveys.id, [...ids]))
}
export type PulseRow = Awaited<ReturnType<typeof listPulses>>[number]
