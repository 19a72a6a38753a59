import { and, eq, getTableColumns, isNull, sql, type SQL } from 'drizzle-orm'
import type { SurveyPhase } from '#contract/survey/codes.ts'
import type { Queryable, Tx } from '../connection.ts'
import { recordCreated } from '../moves/move.ts'
import { collections, surveys } from '../schema.ts'
import { isUser, modifiers, registrants } from '../sql/authors.ts'
import { keysetQuery } from '../sql/keyset-query.ts'
import { onlyId } from '../sql/only-id.ts'

export type SurveyRecord = typeof surveys.$inferSelect

/** By the clock of the database, as it is now and not when the transaction began: who waits for a lock is not early. */
export const phase: SQL<SurveyPhase> = sql<SurveyPhase>`case
  when ${surveys.state} = 'draft' then 'draft'
  when ${surveys.state} = 'closed' or clock_timestamp() >= ${surveys.closesAt} then 'over'
  when clock_timestamp() < ${surveys.opensAt} then 'before'
  else 'open' end`

const later = sql`(select l.survey_id from surveys l where l.earlier_id = surveys.survey_id and l.deleted_at is null
  order by l.survey_id desc limit 1)`

const beside = {
  phase,
  /** Of the version after it, whatever its state. */
  laterId: sql<number | null>`${later}`.mapWith(toNumber),
  answers: sql<number>`(select count(*)::int from survey_answers a where a.survey_id = surveys.survey_id)`,
  collectionName: collections.name,
  collectionMint: collections.mintAddress,
  registrant: registrants.uid,
  modifier: modifiers.uid,
}

function toNumber(value: unknown): number | null {
  return value === null ? null : Number(value)
}

function selectSurveys(db: Queryable) {
  return selectWith(db, withoutQuestions)
}
const { questions: _questions, ...withoutQuestions } = getTableColumns(surveys)

function selectWith<Columns extends typeof withoutQuestions>(db: Queryable, survey: Columns) {
  return db
    .select({ survey, ...beside })
    .from(surveys)
    .leftJoin(collections, eq(collections.id, surveys.collectionId))
    .leftJoin(registrants, isUser(registrants, surveys.registrantId))
    .leftJoin(modifiers, isUser(modifiers, surveys.modifierId))
}

export const listSurveys = keysetQuery({
  select: selectSurveys,
  key: surveys.id,
  where: isNull(surveys.deletedAt),
  search: { contains: [surveys.titleKor, surveys.titleEng] },
  filters: { state: surveys.state, audience: surveys.audience },
})
export type ListedSurveyRow = Awaited<ReturnType<typeof listSurveys>>[number]

export async function findOptionalSurvey(db: Queryable, surveyId: number) {
  const [row] = await selectWith(db, getTableColumns(surveys)).where(
    and(eq(surveys.id, surveyId), isNull(surveys.deletedAt)),
  )
  return row ?? null
}
export type SurveyRow = NonNullable<Awaited<ReturnType<typeof findOptionalSurvey>>>

/**
 * Holds a survey until the transaction ends.
 * @param by answer: others answer at the same time, and nobody changes or closes it. change: nobody answers either.
 */
export async function lockSurvey(tx: Tx, surveyId: number, by: 'answer' | 'change'): Promise<void> {
  await tx
    .select({ id: surveys.id })
    .from(surveys)
    .where(eq(surveys.id, surveyId))
    .for(by === 'answer' ? 'share' : 'no key update')
}

type Values = Omit<typeof surveys.$inferInsert, 'id' | 'state'>

export async function saveNewSurvey(tx: Tx, values: Values & { registrantId: string }): Promise<number> {
  const id = onlyId(await tx.insert(surveys).values(values).returning({ id: surveys.id }))
  await recordCreated(tx, 'survey', { ids: [id], masterId: null, to: 'draft', actor: values.registrantId })
  return id
}

export async function saveSurvey(db: Queryable, surveyId: number, values: Partial<Values>) {
  await db.update(surveys).set(values).where(eq(surveys.id, surveyId))
}

/** A later version of it that is open; null where there is none. */
export async function findOptionalOpenLater(db: Queryable, surveyId: number): Promise<number | null> {
  const [row] = await db.execute<{ survey_id: string }>(sql`
    with recursive line as (
      select survey_id, state from surveys where earlier_id = ${surveyId} and deleted_at is null
      union all
      select s.survey_id, s.state from surveys s join line on s.earlier_id = line.survey_id where s.deleted_at is null
    )
    select survey_id from line where state = 'open' order by survey_id desc limit 1`)
  return row ? Number(row.survey_id) : null
}
