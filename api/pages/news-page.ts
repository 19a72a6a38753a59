import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Middleware } from 'koa'
import { findOptionalVisibleNews, type NewsRecord } from '../../db/queries/news.ts'
import { newsIdOf } from '../commands/read-news.ts'
import { brand } from '../contract/brand.ts'
import type { Language } from '../locales/message.ts'
import type { Services } from '../services.ts'
import { newsPicturePath } from './news-picture.ts'
import { sendText } from './send-text.ts'

const address = /^\/(kor|eng|idn)\/companyNewsView\/([a-z0-9-]{1,80})\/?$/

/**
 * The page of one article: the built page every article shares, with this one's title, summary and
 * addresses in its head, for search engines and link previews. Its text is fetched by the page. An
 * article that is not there answers 404 with the same page, which says so.
 */
export const newsPage = ({ db, env, log }: Pick<Services, 'db' | 'env' | 'log'>): Middleware => {
  const root = resolve(env.WEB_DIR)
  return async (ctx, next) => {
    const [, prefix, id] = address.exec(ctx.path) ?? []
    if (!prefix || !id || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    const language: Language = prefix === 'kor' ? 'kor' : 'eng'
    try {
      const [shell, news] = await Promise.all([
        readFile(join(root, `_pages/${language}/companyNewsArticle.html`), 'utf8'),
        findOptionalVisibleNews(db, newsIdOf(id)),
      ])
      ctx.status = news ? 200 : 404
      if (!news) ctx.set('x-robots-tag', 'noindex')
      ctx.type = 'text/html'
      await sendText(ctx, news ? withHead(shell, news, language) : shell)
    } catch (err) {
      // Pages need no database: without it, or without a build, the pages that are files decide.
      log.warn({ err }, 'the page of an article is served without its head')
      return next()
    }
  }
}

/** The head is written by web/src/site/seo.ts; each replacement keeps what surrounds the value. */
const withHead = (shell: string, news: NewsRecord, language: Language): string => {
  const title = escapeHtml(language === 'kor' ? news.titleKor : news.titleEng)
  const summary = escapeHtml(language === 'kor' ? news.summaryKor : news.summaryEng)
  const named = `${title} | ${escapeHtml(brand.name[language])}`
  return shell
    .replace(/<title>[^<]*<\/title>/, () => `<title>${named}</title>`)
    .replace(/(property="og:title" content=")[^"]*/, (_, before: string) => before + named)
    .replace(
      /((?:name="description"|property="og:description") content=")[^"]*/g,
      (_, before: string) => before + summary,
    )
    .replace(/\/companyNewsView\/"/g, () => `/companyNewsView/${news.slug}"`)
    .replaceAll(/\/assets\/og\/\w+\/companyNewsArticle\.jpg/g, () => newsPicturePath(language, news.slug))
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
