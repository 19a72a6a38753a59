import type { Context, Middleware } from 'koa'
import pTimeout from 'p-timeout'
import type { Language } from '#contract/language.ts'
import { AppError } from '../app-error.ts'
import { listNews } from './list-news.ts'
import { readNews } from './read-news.ts'
import {
  newsListKey,
  newsListPage,
  newsRowsPerPage,
  newsViewKey,
  newsViewPage,
  type NewsPlace,
} from '#contract/news/news-page.ts'
import { articleSlug } from '#contract/site-paths.ts'
import { latestNewsId } from '#contract/news/news.ts'
import type { Services } from '../services.ts'
import { withArticleHead } from './article-head.ts'
import { fillNews, type NewsWords } from './fill-news.ts'
import type { FilledPages } from '../pages/filled-pages.ts'
import { sendText } from '../pages/send-text.ts'

const address = new RegExp(`^/(kor|eng|idn)/companyNews(View(?:/(${articleSlug}))?)?/?$`)

/**
 * The pages of news with their words in them, so that no visitor waits for a script: the list, the latest article,
 * and each article with its title, summary and addresses in its head. An article that is not there answers 404 with
 * a page that says so. Without a database or a build the pages that are files decide; they ask for the words
 * themselves.
 */
export function newsPage(
  { db, log, limits, policy }: Pick<Services, 'db' | 'log' | 'limits' | 'policy'>,
  pages: FilledPages,
): Middleware {
  const read = async (file: string): Promise<string> => (await pages.read(file)).text

  const listPage = async (language: Language): Promise<string> => {
    const value = await listNews(db, { language, after: null, limit: newsRowsPerPage })
    const page = await read(newsListPage(language, value.rows.length, value.next !== null))
    const words = new Map<NewsPlace, NewsWords>(value.rows.map((row, place) => [place, row]))
    return fillNews(page, words, { key: newsListKey(language, null), value })
  }

  const articlePage = async (language: Language, id: string | undefined): Promise<string> => {
    const value = await readNews(db, id ?? latestNewsId, language)
    const { newer, older } = value
    const routeId = id === undefined ? 'companyNewsView' : 'companyNewsArticle'
    const page = await read(newsViewPage(language, routeId, { newer: newer !== null, older: older !== null }))
    const words = new Map<NewsPlace, NewsWords>([
      ['it', value],
      ['newer', newer ?? {}],
      ['older', older ?? {}],
    ])
    const filled = fillNews(page, words, { key: newsViewKey(language, id ?? latestNewsId), value })
    return id === undefined ? filled : withArticleHead(filled, value, language)
  }

  return async (ctx, next) => {
    const [, prefix, view, id] = address.exec(ctx.path) ?? []
    if (!prefix || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    const language: Language = prefix === 'kor' ? 'kor' : 'eng'
    try {
      // As for every question to the database: one address must not fill the pool.
      await limits.address(ctx.ip)
      const page = view ? articlePage(language, id) : listPage(language)
      // It is worth waiting for, but not long: the one that asks for its words is there at once.
      await sendPage(ctx, await pTimeout(page, { milliseconds: policy.pageMaxMs }))
    } catch (err) {
      if (!isRefusal(err)) log.warn({ err }, 'a page of news is served without its words')
      await next()
      if (isGone(err) && id !== undefined) hide(ctx)
    }
  }
}

function isRefusal(err: unknown): boolean {
  return err instanceof AppError
}
function isGone(err: unknown): boolean {
  return err instanceof AppError && err.code === 'NOT_FOUND'
}

function sendPage(ctx: Context, page: string): Promise<void> {
  ctx.status = 200
  ctx.type = 'text/html'
  return sendText(ctx, page)
}

/** The prerendered file says so itself. */
function hide(ctx: Context): void {
  ctx.status = 404
  ctx.set('x-robots-tag', 'noindex')
}
