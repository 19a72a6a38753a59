import { firstAnswerId } from '#contract/news/news-page.ts'
import type { NewsRow, NewsView } from '#contract/news/news.ts'
import { keepFetched } from '../use-fetched.ts'

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

/** @throws Error when nothing or nothing useful came back. */
export async function fetchNewsPage(address: string): Promise<NewsPage> {
  return pageOf(await fetchValue(address))
}

/** @throws NoSuchArticle, else Error when nothing or nothing useful came back. */
export async function fetchArticle(address: string): Promise<NewsArticle> {
  return articleOf(await fetchValue(address))
}

/** A page that was filled carries the answer it was filled with: drawn again, it is the same without asking. */
function keepFirstAnswer(): void {
  const text = document.getElementById(firstAnswerId)?.textContent
  if (!text) return
  try {
    const { key, value } = recordOf(JSON.parse(text))
    keepFetched(textOf(key), 'rows' in recordOf(value) ? pageOf(value) : articleOf(value))
  } catch (cause) {
    // oxlint-disable-next-line no-console -- the page asks for it then
    console.warn('The answer in the page cannot be read.', cause)
  }
}

async function fetchValue(key: string): Promise<unknown> {
  const response = await fetch(key, { headers: { accept: 'application/json' } })
  if (!response.ok) await response.body?.cancel()
  // A slug of another shape than the contract's counts as not found, like one that was never used.
  if (response.status === 404 || response.status === 400) throw new NoSuchArticle(key)
  if (!response.ok) throw new Error(`${key} answered ${response.status}.`)
  return recordOf(await response.json())['returnValue']
}

function pageOf(value: unknown): NewsPage {
  const { rows, next } = recordOf(value)
  if (!Array.isArray(rows)) throw malformed('A list')
  return { rows: rows.map(itemOf), next: textOrNull(next) }
}

function articleOf(value: unknown): NewsArticle {
  const fields = recordOf(value)
  return {
    ...itemOf(value),
    html: textOf(fields['html']),
    newer: neighbourOf(fields['newer']),
    older: neighbourOf(fields['older']),
  }
}

function itemOf(value: unknown): NewsItem {
  const fields = recordOf(value)
  return {
    slug: textOf(fields['slug']),
    title: textOf(fields['title']),
    summary: textOf(fields['summary']),
    publishedAt: textOf(fields['publishedAt']),
    day: textOf(fields['day']),
  }
}

function neighbourOf(value: unknown): NewsArticle['newer'] {
  if (value === null) return null
  const fields = recordOf(value)
  return { slug: textOf(fields['slug']), title: textOf(fields['title']) }
}

function recordOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw malformed('A reply')
  return { ...value }
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw malformed('A field')
  return value
}

function textOrNull(value: unknown): string | null {
  return value === null ? null : textOf(value)
}
function malformed(what: string): Error {
  return new Error(`${what} is not what the news contract says.`)
}

// Before anything is drawn, once. At build there is no page yet.
if (typeof document !== 'undefined') keepFirstAnswer()
