import { and, asc, desc, eq, gt, ilike, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { NewsStatus } from '#contract/news/codes.ts'
import type { Queryable } from '../connection.ts'
import { news, users } from '../schema.ts'
import { containsPattern } from '../sql/like-pattern.ts'

export type NewsRecord = typeof news.$inferSelect

/** Published, and its time has come. */
const isVisible = () =>
  and(eq(news.status, 'published'), isNull(news.deletedAt), lte(news.publishedAt, sql`now()`))
const position = sql`(${news.publishedAt}, ${news.id})`

/** What anybody may read, newest first. @param after number of the last article of the page before. */
export const listVisibleNews = (db: Queryable, it: { after: number | null; limit: number }) =>
  db
    .select()
    .from(news)
    .where(
      and(
        isVisible(),
        it.after === null
          ? undefined
          : lt(position, sql`(select published_at, news_id from news where news_id = ${it.after})`),
      ),
    )
    .orderBy(desc(news.publishedAt), desc(news.id))
    .limit(it.limit)

/** The addresses of all that anybody may read, newest first, with the time of their last change. */
export const listVisibleSlugs = (db: Queryable, limit: number) =>
  db
    .select({
      slug: news.slug,
      modifiedAt: sql`greatest(${news.publishedAt}, ${news.modifiedAt})`.mapWith(news.publishedAt),
    })
    .from(news)
    .where(isVisible())
    .orderBy(desc(news.publishedAt), desc(news.id))
    .limit(limit)

/** @param by the slug or the number of an article; null for the newest. */
export const findOptionalVisibleNews = async (db: Queryable, by: string | number | null) => {
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
export const findNewsNeighbours = async (db: Queryable, it: NewsRecord) => {
  const here = sql`(${it.publishedAt?.toISOString()}::timestamptz, ${it.id}::bigint)`
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

const selectArticles = (db: Queryable) =>
  db
    .select({ news, registrant: registrants.uid, modifier: modifiers.uid })
    .from(news)
    .leftJoin(registrants, sql`${registrants.uuid}::text = ${news.registrantId}`)
    .leftJoin(modifiers, sql`${modifiers.uuid}::text = ${news.modifierId}`)
export type ArticleRecord = Awaited<ReturnType<typeof listArticles>>[number]

/** Articles with their authors, drafts too, last registered first. */
export const listArticles = (
  db: Queryable,
  it: {
    search?: string | undefined
    status?: NewsStatus | undefined
    after: number | null
    limit: number
  },
) =>
  selectArticles(db)
    .where(
      and(
        isNull(news.deletedAt),
        it.after === null ? undefined : lt(news.id, it.after),
        it.status && eq(news.status, it.status),
        it.search ? matches(it.search) : undefined,
      ),
    )
    .orderBy(desc(news.id))
    .limit(it.limit)

const matches = (search: string) => {
  const pattern = containsPattern(search)
  return or(...[news.titleKor, news.titleEng, news.slug].map((column) => ilike(column, pattern)))
}

export const findOptionalArticle = async (db: Queryable, newsId: number) => {
  const [row] = await selectArticles(db).where(and(eq(news.id, newsId), isNull(news.deletedAt)))
  return row ?? null
}

export type NewsValues = Omit<typeof news.$inferInsert, 'id'>

export const saveNewArticle = async (db: Queryable, values: NewsValues): Promise<number> => {
  const [row] = await db.insert(news).values(values).returning({ id: news.id })
  if (!row) throw new Error('The database returned no id for the new article.')
  return row.id
}

export const saveArticle = async (db: Queryable, newsId: number, values: Partial<NewsValues>) => {
  await db.update(news).set(values).where(eq(news.id, newsId))
}

/** The articles a fresh installation begins with: none is added when there has ever been one. */
export const saveFirstNews = async (db: Queryable, values: NewsValues[]) => {
  const [one] = await db.select({ id: news.id }).from(news).limit(1)
  if (!one && values.length > 0) await db.insert(news).values(values).onConflictDoNothing()
}
