import { and, asc, desc, eq, gt, ilike, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { NewsStatus } from '#contract/news/codes.ts'
import type { Queryable } from '../connection.ts'
import { news, users } from '../schema.ts'
import { containsPattern } from '../sql/like-pattern.ts'

export type NewsRecord = typeof news.$inferSelect

/** Published, and its time has come. */
function isVisible() {
  return and(eq(news.status, 'published'), isNull(news.deletedAt), lte(news.publishedAt, sql`now()`))
}
const position = sql`(${news.publishedAt}, ${news.id})`

/** Public articles, newest first. @param after number of the last article of the page before. */
export function listVisibleNews(db: Queryable, input: { after: number | null; limit: number }) {
  return db
    .select()
    .from(news)
    .where(
      and(
        isVisible(),
        input.after === null
          ? undefined
          : lt(position, sql`(select published_at, news_id from news where news_id = ${input.after})`),
      ),
    )
    .orderBy(desc(news.publishedAt), desc(news.id))
    .limit(input.limit)
}

/** The addresses of all public articles, newest first, with the time of their last change. */
export function listVisibleSlugs(db: Queryable, limit: number) {
  return db
    .select({
      slug: news.slug,
      modifiedAt: sql`greatest(${news.publishedAt}, ${news.modifiedAt})`.mapWith(news.publishedAt),
    })
    .from(news)
    .where(isVisible())
    .orderBy(desc(news.publishedAt), desc(news.id))
    .limit(limit)
}

/** @param by the slug or the number of an article; null for the newest. */
export async function findOptionalVisibleNews(db: Queryable, by: string | number | null) {
  const isIt = by === null ? undefined : typeof by === 'number' ? eq(news.id, by) : eq(news.slug, by)
  const [row] = await db
    .select()
    .from(news)
    .where(and(isVisible(), isIt))
    .orderBy(desc(news.publishedAt), desc(news.id))
    .limit(1)
  return row ?? null
}

/** The visible articles next to one. */
export async function findNewsNeighbours(db: Queryable, newsRecord: NewsRecord) {
  const here = sql`(${newsRecord.publishedAt?.toISOString()}::timestamptz, ${newsRecord.id}::bigint)`
  const side = (isNewer: boolean) => {
    const order = isNewer ? asc : desc
    return db
      .select()
      .from(news)
      .where(and(isVisible(), isNewer ? gt(position, here) : lt(position, here)))
      .orderBy(order(news.publishedAt), order(news.id))
      .limit(1)
  }
  const [[newer], [older]] = await Promise.all([side(true), side(false)])
  return { newer: newer ?? null, older: older ?? null }
}

const registrants = alias(users, 'registrants')
const modifiers = alias(users, 'modifiers')

function selectArticles(db: Queryable) {
  return db
    .select({ news, registrant: registrants.uid, modifier: modifiers.uid })
    .from(news)
    .leftJoin(registrants, sql`${registrants.uuid}::text = ${news.registrantId}`)
    .leftJoin(modifiers, sql`${modifiers.uuid}::text = ${news.modifierId}`)
}
export type ArticleRecord = Awaited<ReturnType<typeof listArticles>>[number]

/** Articles with their authors, drafts too, last registered first. */
export function listArticles(
  db: Queryable,
  input: {
    search?: string | undefined
    status?: NewsStatus | undefined
    after: number | null
    limit: number
  },
) {
  return selectArticles(db)
    .where(
      and(
        isNull(news.deletedAt),
        input.after === null ? undefined : lt(news.id, input.after),
        input.status && eq(news.status, input.status),
        input.search ? matches(input.search) : undefined,
      ),
    )
    .orderBy(desc(news.id))
    .limit(input.limit)
}

function matches(search: string) {
  const pattern = containsPattern(search)
  return or(...[news.titleKor, news.titleEng, news.slug].map((column) => ilike(column, pattern)))
}

export async function findOptionalArticle(db: Queryable, newsId: number) {
  const [row] = await selectArticles(db).where(and(eq(news.id, newsId), isNull(news.deletedAt)))
  return row ?? null
}

export type NewsValues = Omit<typeof news.$inferInsert, 'id'>

export async function saveNewArticle(db: Queryable, values: NewsValues): Promise<number> {
  const [row] = await db.insert(news).values(values).returning({ id: news.id })
  if (!row) throw new Error('The database returned no id for the new article.')
  return row.id
}

export async function saveArticle(db: Queryable, newsId: number, values: Partial<NewsValues>) {
  await db.update(news).set(values).where(eq(news.id, newsId))
}

/** The articles a fresh installation begins with: none is added when there has ever been one. */
export async function saveFirstNews(db: Queryable, values: NewsValues[]) {
  const [one] = await db.select({ id: news.id }).from(news).limit(1)
  if (!one && values.length > 0) await db.insert(news).values(values).onConflictDoNothing()
}
