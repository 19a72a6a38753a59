import type { NewsRow, NewsView } from '../../../../api/contract/news.ts'
import type { Language } from '../../shared/i18n.ts'

/**
 * Reads the news API by hand: the schemas of the contract would weigh more than the page. What is read here is
 * checked only as far as it is shown.
 */
export type NewsItem = Omit<NewsRow, 'newsId'>
export type NewsArticle = Omit<NewsView, 'newsId'>
export interface NewsPage {
  rows: NewsItem[]
  next: string | null
}

/** There is no such article, or not yet. */
export class NoSuchArticle extends Error {
  override name = 'NoSuchArticle'
}

const rowsPerPage = 7

export const newsListKey = (language: Language, after: string | null): string =>
  `/api/news?lang=${language}&limit=${rowsPerPage}${after === null ? '' : `&after=${encodeURIComponent(after)}`}`

/** @param id slug, number or `latest`. */
export const newsViewKey = (language: Language, id: string): string =>
  `/api/news/${encodeURIComponent(id)}?lang=${language}`

/** @throws Error when nothing or nothing useful came back. */
export async function fetchNewsPage(key: string): Promise<NewsPage> {
  const value = recordOf(await fetchValue(key))
  if (!Array.isArray(value['rows'])) throw malformed(key)
  return { rows: value['rows'].map(itemOf), next: textOrNull(value['next']) }
}

/** @throws NoSuchArticle, else Error when nothing or nothing useful came back. */
export async function fetchArticle(key: string): Promise<NewsArticle> {
  const value = recordOf(await fetchValue(key))
  return {
    ...itemOf(value),
    html: textOf(value['html']),
    newer: neighbourOf(value['newer']),
    older: neighbourOf(value['older']),
  }
}

async function fetchValue(key: string): Promise<unknown> {
  const response = await fetch(key, { headers: { accept: 'application/json' } })
  if (!response.ok) await response.body?.cancel()
  // A slug of another shape than the contract's is as much nowhere as one nobody used.
  if (response.status === 404 || response.status === 400) throw new NoSuchArticle(key)
  if (!response.ok) throw new Error(`${key} answered ${response.status}.`)
  return recordOf(await response.json())['returnValue']
}

function itemOf(value: unknown): NewsItem {
  const it = recordOf(value)
  return {
    slug: textOf(it['slug']),
    title: textOf(it['title']),
    summary: textOf(it['summary']),
    publishedAt: textOf(it['publishedAt']),
  }
}

function neighbourOf(value: unknown): NewsArticle['newer'] {
  if (value === null) return null
  const it = recordOf(value)
  return { slug: textOf(it['slug']), title: textOf(it['title']) }
}

function recordOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw malformed('A reply')
  return { ...value }
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw malformed('A field')
  return value
}

const textOrNull = (value: unknown): string | null => (value === null ? null : textOf(value))
const malformed = (what: string): Error => new Error(`${what} is not what the news contract says.`)
