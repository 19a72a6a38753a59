import { brand } from '#contract/brand.ts'
import type { Language } from '#contract/language.ts'
import type { NewsRow } from '#contract/news/news.ts'
import { newsPicturePath } from '#contract/site-paths.ts'
import { escapeHtml } from '../pages/escape-html.ts'

/**
 * Puts an article's title, summary and addresses into the head every article shares, for search engines and link
 * previews. The head is written by web/src/site/head/seo.ts; each replacement keeps what surrounds the value.
 */
export function withArticleHead(page: string, news: NewsRow, language: Language): string {
  const end = page.indexOf('</head>')
  return headOf(page.slice(0, end), news, language) + page.slice(end)
}

function headOf(head: string, news: NewsRow, language: Language): string {
  const summary = escapeHtml(news.summary)
  const named = `${escapeHtml(news.title)} | ${escapeHtml(brand.name[language])}`
  return head
    .replace(/<title>[^<]*<\/title>/, () => `<title>${named}</title>`)
    .replace(/(property="og:title" content=")[^"]*/, (_, before: string) => before + named)
    .replace(
      /((?:name="description"|property="og:description") content=")[^"]*/g,
      (_, before: string) => before + summary,
    )
    .replace(/\/companyNewsView\/"/g, () => `/companyNewsView/${news.slug}"`)
    .replaceAll(/\/assets\/og\/\w+\/companyNewsArticle\.jpg/g, () => newsPicturePath(language, news.slug))
}
