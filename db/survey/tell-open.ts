import { sql } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import { insertNotices } from '../notice/index.ts'
import { mayStillAnswer, takesAnswers } from './to-answer.ts'

/**
 * Tells everybody who may answer a survey that has begun, each once: in the inbox, and by mail whoever chose that, outside of their quiet
 * hours. Of two processes that do it one tells. @returns ids of these surveys.
 */
export async function tellOpenSurveys(db: Queryable): Promise<number[]> {
  const readers = sql`
    select u.uuid as user_uuid, 'survey:' || s.survey_id as entity,
      jsonb_build_object('surveyId', s.survey_id, 'titleKor', s.title_kor, 'titleEng', s.title_eng,
        'closesAt', to_char(s.closes_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as params
    from begun s join users u on u.deleted_at is null and u.status = 'active' and ${mayStillAnswer}`
  const rows = await db.execute<{ survey_id: string }>(sql`
    with begun as (
      update surveys s set told_at = now() where s.told_at is null and ${takesAnswers} returning s.*
    ), told as (${insertNotices('surveyOpened', readers)})
    select survey_id from begun order by survey_id`)
  return rows.map(({ survey_id: id }) => Number(id))
}
