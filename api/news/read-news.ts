import type { Language } from '#contract/language.ts'
import type { Queryable } from '#db/connection.ts'
import { findNewsNeighbours, findOptionalArticle, findOptionalVisibleNews } from '#db/news/news.ts'
import { AppError } from '../app-error.ts'
import { latestNewsId, type Article, type NewsView } from '#contract/news/news.ts'
import { presentArticle, presentNewsView } from './present-news.ts'

/**
 * A published article in one language.
 * @param id its slug, its number, or `latest`.
 * @throws AppError NOT_FOUND, for a draft too.
 */
export async function readNews(db: Queryable, id: string, language: Language): Promise<NewsView> {
  const news = await findOptionalVisibleNews(db, newsIdOf(id))
  if (!news) throw new AppError('NOT_FOUND')
  return presentNewsView(news, await findNewsNeighbours(db, news), language)
}

/** What an address calls an article by: its slug, its number, or null for the latest. */
export function newsIdOf(id: string): string | number | null {
  if (id === latestNewsId) return null
  return /^\d{1,15}$/.test(id) ? Number(id) : id
}

/** @throws AppError NOT_FOUND. */
export async function readArticle(db: Queryable, newsId: number): Promise<Article> {
  const row = await findOptionalArticle(db, newsId)
  if (!row) throw new AppError('NOT_FOUND')
  return presentArticle(row)
}
