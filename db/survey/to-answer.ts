import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'

/**
 * Whether a user `u` may answer a survey `s` that takes answers and has not, as far as the rows know: of holders, one of their wallets has an
 * NFT of the collection that a run of ours gave it. The chain is asked when they answer.
 */
export const mayStillAnswer: SQL = sql`
  (s.audience <> 'holders' or exists (
    select from wallets w join nfts n on n.owner = w.address
    where w.user_uuid = u.uuid and w.family = 'solana' and n.collection_id = s.collection_id
      and n.status = '20' and n.burnt_at is null))
  and not exists (select from survey_answers a where a.survey_id = s.survey_id and a.user_uuid = u.uuid)
  and not exists (
    select from survey_wallets k join wallets w using (address, family)
    where k.survey_id = s.survey_id and w.user_uuid = u.uuid)`

/** A survey `s` takes answers. */
export const takesAnswers: SQL = sql`
  s.state = 'open' and s.deleted_at is null and s.opens_at <= clock_timestamp() and clock_timestamp() < s.closes_at`

export interface SurveyToAnswer {
  surveyId: number
  titleKor: string
  titleEng: string
  closesAt: Date
}

/** Surveys that wait for a person's answer, those that end first in front. */
export async function listSurveysToAnswer(
  db: Queryable,
  { userUuid, limit }: { userUuid: string; limit: number },
): Promise<SurveyToAnswer[]> {
  const rows = await db.execute<{
    survey_id: string
    title_kor: string
    title_eng: string
    closes_ms: number
  }>(sql`
    select s.survey_id, s.title_kor, s.title_eng, extract(epoch from s.closes_at)::float8 * 1000 as closes_ms
    from surveys s join users u on u.uuid = ${userUuid}
    where ${takesAnswers} and ${mayStillAnswer} order by s.closes_at, s.survey_id limit ${limit}`)
  return rows.map((row) => ({
    surveyId: Number(row.survey_id),
    titleKor: row.title_kor,
    titleEng: row.title_eng,
    closesAt: new Date(row.closes_ms),
  }))
}
