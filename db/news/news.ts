import { and, asc, desc, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import { news } from '../schema.ts'
import { isUser, modifiers, registrants } from '../sql/authors.ts'
import { keysetQuery } from '../sql/keyset-query.ts'
import { onlyId } from '../sql/only-id.ts'

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

function selectArticles(db: Queryable) {
  return db
    .select({ news, registrant: registrants.uid, modifier: modifiers.uid })
    .from(news)
    .leftJoin(registrants, isUser(registrants, news.registrantId))
    .leftJoin(modifiers, isUser(modifiers, news.modifierId))
}
export type ArticleRecord = Awaited<ReturnType<typeof listArticles>>[number]

/** Articles with their authors, drafts too, last registered first. */
export const listArticles = keysetQuery({
  select: selectArticles,
  key: news.id,
  where: isNull(news.deletedAt),
  search: { contains: [news.titleKor, news.titleEng, news.slug] },
  filters: { status: news.status },
})

export async function findOptionalArticle(db: Queryable, newsId: number) {
  const [row] = await selectArticles(db).where(and(eq(news.id, newsId), isNull(news.deletedAt)))
  return row ?? null
}

export type NewsValues = Omit<typeof news.$inferInsert, 'id'>

export async function saveNewArticle(db: Queryable, values: NewsValues): Promise<number> {
  return onlyId(await db.insert(news).values(values).returning({ id: news.id }))
}

export async function saveArticle(db: Queryable, newsId: number, values: Partial<NewsValues>) {
  await db.update(news).set(values).where(eq(news.id, newsId))
}

/** The articles a fresh installation begins with: none is added when there has ever been one. */
export async function saveFirstNews(db: Queryable, values: NewsValues[]) {
  const [one] = await db.select({ id: news.id }).from(news).limit(1)
  if (!one && values.length > 0) await db.insert(news).values(values).onConflictDoNothing()
}
