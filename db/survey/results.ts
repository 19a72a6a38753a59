import { sql, type SQL } from 'drizzle-orm'
import type { ResultFilter } from '#contract/survey/results.ts'
import { hasOptions, isText, type Question } from '#contract/survey/questions.ts'
import type { Queryable } from '../connection.ts'

/** Rows of one survey, or what a filter leaves of them, as `m`. */
type Matching = SQL

export interface Counted {
  question: string
  /** An option, a step, a day, or where a bin begins. */
  value: string
  count: number
}
export interface CountedNumbers {
  question: string
  least: number
  most: number
  mean: number
}
export interface CountedPlace {
  question: string
  option: string
  mean: number
  firsts: number
}

export interface CountedResults {
  answers: number
  matching: number
  days: { day: string; count: number }[]
  /** How many answered each question. */
  answered: Map<string, number>
  options: Counted[]
  steps: Counted[]
  /** Of scales and numbers. */
  numbers: CountedNumbers[]
  places: CountedPlace[]
  /** Those that are in at least so many answers. */
  words: Counted[]
}

const wordsMax = 30
/** Signs between words; Korean, too. */
const betweenWords = '[\\s[:punct:]“”‘’…·、。！？「」『』]+'

/**
 * Counts what was answered, in the database: no answer leaves it. Nothing is hidden yet.
 * @param wordsMin a word is counted that is in at least so many answers
 */
export async function countResults(
  db: Queryable,
  given: { surveyId: number; questions: readonly Question[]; filter: ResultFilter; wordsMin: number },
): Promise<CountedResults> {
  const { surveyId, questions, wordsMin } = given
  const m = matchingOf(given)
  const idsOf = (is: (question: Question) => boolean) => questions.filter(is).map(({ id }) => id)
  const [totals] = await db.execute<{ answers: number; matching: number }>(sql`
    select (select count(*)::int from survey_answers where survey_id = ${surveyId}) as answers,
      (select count(*)::int from ${m}) as matching`)
  const days = await db.execute<{ day: string; count: number }>(sql`
    select ${seoulDay} as day, count(*)::int as count from ${m} group by 1 order by 1`)
  const answered = await db.execute<{ question: string; count: number }>(sql`
    select k as question, count(*)::int as count from ${m}, jsonb_object_keys(m.answers) k group by 1`)
  return {
    ...{ answers: totals?.answers ?? 0, matching: totals?.matching ?? 0, days: [...days] },
    answered: new Map(answered.map(({ question, count }) => [question, count])),
    options: await countOptions(
      db,
      m,
      idsOf(({ kind }) => kind === 'single' || kind === 'several'),
    ),
    steps: await countValues(
      db,
      m,
      idsOf(({ kind }) => kind === 'scale'),
    ),
    numbers: await readNumbers(
      db,
      m,
      idsOf(({ kind }) => kind === 'scale' || kind === 'number'),
    ),
    places: await readPlaces(
      db,
      m,
      idsOf((one) => hasOptions(one) && one.kind === 'ranking'),
    ),
    words: await countWords(db, m, { ids: idsOf(isText), wordsMin }),
  }
}

const seoulDay = sql`to_char(m.answered_at at time zone 'Asia/Seoul', 'YYYY-MM-DD')`

function matchingOf({ surveyId, filter }: { surveyId: number; filter: ResultFilter }): Matching {
  const { question, option, language, from, until } = filter
  const conditions = [
    sql`m.survey_id = ${surveyId}`,
    ...(question !== undefined && option !== undefined
      ? [sql`jsonb_exists(m.answers -> ${question}::text, ${option}::text)`]
      : []),
    ...(language === undefined ? [] : [sql`m.language = ${language}`]),
    ...(from === undefined ? [] : [sql`${seoulDay} >= ${from}`]),
    ...(until === undefined ? [] : [sql`${seoulDay} <= ${until}`]),
  ]
  return sql`(select m.* from survey_answers m where ${sql.join(conditions, sql` and `)}) m`
}

function among(ids: readonly string[]): SQL {
  return sql`any(${sql.param([...ids])}::text[])`
}

async function countOptions(db: Queryable, m: Matching, ids: readonly string[]): Promise<Counted[]> {
  if (ids.length === 0) return []
  const rows = await db.execute<Counted & Record<string, unknown>>(sql`
    select a.key as question, o.value, count(*)::int as count
    from ${m}, jsonb_each(m.answers) a, jsonb_array_elements_text(
      case jsonb_typeof(a.value) when 'array' then a.value else jsonb_build_array(a.value) end) o
    where a.key = ${among(ids)} group by 1, 2`)
  return [...rows]
}

/** Each value as it stands there. */
async function countValues(db: Queryable, m: Matching, ids: readonly string[]): Promise<Counted[]> {
  if (ids.length === 0) return []
  const rows = await db.execute<Counted & Record<string, unknown>>(sql`
    select a.key as question, a.value, count(*)::int as count
    from ${m}, jsonb_each_text(m.answers) a where a.key = ${among(ids)} group by 1, 2`)
  return [...rows]
}

async function readNumbers(db: Queryable, m: Matching, ids: readonly string[]): Promise<CountedNumbers[]> {
  if (ids.length === 0) return []
  const rows = await db.execute<CountedNumbers & Record<string, unknown>>(sql`
    select a.key as question, min(a.value::float8) as least, max(a.value::float8) as most,
      avg(a.value::float8) as mean
    from ${m}, jsonb_each_text(m.answers) a where a.key = ${among(ids)} group by 1`)
  return [...rows]
}

/** @param step how wide a bin is. @returns where each begins; bins without an answer are not in it. */
export async function countBins(
  db: Queryable,
  given: { surveyId: number; filter: ResultFilter; question: string; step: number },
): Promise<{ from: number; count: number }[]> {
  const { question, step } = given
  const rows = await db.execute<{ from: number; count: number }>(sql`
    select floor((m.answers ->> ${question}::text)::float8 / ${step}) * ${step} as "from", count(*)::int as count
    from ${matchingOf(given)} where m.answers -> ${question}::text is not null group by 1 order by 1`)
  return [...rows]
}

/** By day, month or year, as far as the dates reach. */
export async function countDates(
  db: Queryable,
  given: { surveyId: number; filter: ResultFilter; question: string },
): Promise<{ day: string; count: number }[]> {
  const { question } = given
  const dates = sql`${matchingOf(given)} where m.answers -> ${question}::text is not null`
  const rows = await db.execute<{ day: string; count: number }>(sql`
    with dates as (select m.answers ->> ${question}::text as day from ${dates}),
      reach as (select case when max(day)::date - min(day)::date <= 31 then 10
        when max(day)::date - min(day)::date <= 900 then 7 else 4 end as length from dates)
    select left(day, length) as day, count(*)::int as count from dates, reach group by 1 order by 1`)
  return [...rows]
}

async function readPlaces(db: Queryable, m: Matching, ids: readonly string[]): Promise<CountedPlace[]> {
  if (ids.length === 0) return []
  const rows = await db.execute<CountedPlace & Record<string, unknown>>(sql`
    select a.key as question, o.value as option, avg(o.place)::float8 as mean,
      (count(*) filter (where o.place = 1))::int as firsts
    from ${m}, jsonb_each(m.answers) a, jsonb_array_elements_text(
      case jsonb_typeof(a.value) when 'array' then a.value else '[]' end) with ordinality o (value, place)
    where a.key = ${among(ids)} group by 1, 2`)
  return [...rows]
}

async function countWords(
  db: Queryable,
  m: Matching,
  { ids, wordsMin }: { ids: readonly string[]; wordsMin: number },
): Promise<Counted[]> {
  if (ids.length === 0) return []
  const rows = await db.execute<Counted & Record<string, unknown>>(sql`
    select question, value, count from (
      select a.key as question, w as value, count(distinct m.answer_id)::int as count,
        row_number() over (partition by a.key order by count(distinct m.answer_id) desc, w) as n
      from ${m}, jsonb_each_text(m.answers) a, regexp_split_to_table(lower(a.value), ${betweenWords}) w
      where a.key = ${among(ids)} and length(w) >= 2
      group by 1, 2 having count(distinct m.answer_id) >= ${wordsMin}
    ) words where n <= ${wordsMax} order by question, n`)
  return [...rows]
}
