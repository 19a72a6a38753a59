import type { Middleware } from 'koa'
import { languages, localeOf, type Language } from '#contract/language.ts'
import { listVisibleSlugs } from '#db/news/news.ts'
import type { Services } from '../services.ts'
import type { FilledPages } from './filled-pages.ts'
import { sendText } from './send-text.ts'

/** A sitemap may hold 50,000 addresses; each article has two. */
const articlesMax = 20_000
const end = '</urlset>'

/** `sitemap.xml`: the pages the build has written into it, and behind them every public article. */
export function sitemap({ db, log }: Pick<Services, 'db' | 'log'>, pages: FilledPages): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/sitemap.xml' || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    try {
      const [{ text: xml }, articles] = await Promise.all([
        pages.read('sitemap.xml'),
        listVisibleSlugs(db, articlesMax),
      ])
      const origin = /<loc>(https?:\/\/[^/<]+)/.exec(xml)?.[1] ?? ''
      const entries = articles.flatMap((it) => entriesOf(origin, it))
      ctx.status = 200
      ctx.type = 'application/xml'
      await sendText(
        ctx,
        xml.replace(end, () => entries.map((it) => `${it}\n`).join('') + end),
      )
    } catch (err) {
      // The pages alone are better than nothing; without a build there is no file either.
      log.warn({ err }, 'the sitemap is served without the articles')
      return next()
    }
  }
}

function entriesOf(origin: string, { slug, modifiedAt }: { slug: string; modifiedAt: Date }): string[] {
  const hrefOf = (language: Language) => `${origin}/${language}/companyNewsView/${slug}`
  const linkTo = (tag: string, language: Language) =>
    `<xhtml:link rel="alternate" hreflang="${tag}" href="${hrefOf(language)}"/>`
  const links = [
    ...languages.map((language) => linkTo(localeOf[language], language)),
    linkTo('x-default', languages[0]),
  ]
  return languages.map(
    (language) =>
      `<url><loc>${hrefOf(language)}</loc><lastmod>${modifiedAt.toISOString()}</lastmod>${links.join('')}</url>`,
  )
}
