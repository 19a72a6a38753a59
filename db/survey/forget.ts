import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'

/** The answers of `a` without those to questions that are answered with words. */
const withoutTexts = sql`a.answers - array(
  select q ->> 'id' from jsonb_array_elements(v.questions) q where q ->> 'kind' in ('short', 'long'))`

/** Removes the free texts of surveys that have been over as long as each says. @returns ids of these surveys. */
export async function removeOldTexts(db: Queryable): Promise<number[]> {
  const rows = await db.execute<{ survey_id: string }>(sql`
    with due as (
      update surveys set texts_removed_at = now()
      where state = 'closed' and texts_removed_at is null and closed_at + keep_texts_days * interval '1 day' <= now()
      returning survey_id
    ), removed as (
      update survey_answers a set answers = ${withoutTexts}
      from surveys v where v.survey_id = a.survey_id and a.survey_id in (select survey_id from due)
    )
    select survey_id from due`)
  return rows.map(({ survey_id: id }) => Number(id))
}

/**
 * Parts the answers of accounts that were closed from who gave them: their free texts go at once; that the account and its wallets have
 * answered stays known until the survey is over, so that nobody answers again. @returns how many answers.
 */
export async function forgetAnswersOfClosed(db: Queryable): Promise<number> {
  const texts = await forget(db, {
    set: sql`answers = ${withoutTexts}`,
    where: sql`a.answers <> ${withoutTexts}`,
  })
  const names = await forget(db, { set: sql`user_uuid = null`, where: sql`v.state = 'closed'` })
  await db.execute(sql`
    delete from survey_wallets s using survey_answers a, surveys v
    where a.answer_id = s.answer_id and v.survey_id = a.survey_id and v.state = 'closed'
      and a.user_uuid is null`)
  return texts + names
}

async function forget(db: Queryable, { set, where }: { set: SQL; where: SQL }): Promise<number> {
  const rows = await db.execute(sql`
    update survey_answers a set ${set} from surveys v, users u
    where v.survey_id = a.survey_id and u.uuid = a.user_uuid and u.deleted_at is not null and ${where}
    returning a.answer_id`)
  return rows.length
}
