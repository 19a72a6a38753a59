import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brand } from '#contract/brand.ts'
import type { Language } from '#contract/language.ts'
import {
  firstAnswerId,
  firstAnswerMark,
  newsListKey,
  newsListPage,
  newsMark,
  newsViewKey,
  newsViewPage,
  type NewsField,
  type NewsPlace,
} from '#contract/news/news-page.ts'
import { renderHead } from '#web/src/site/head/seo.ts'
import { routeOf } from '#web/src/site/frame/routes.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { createArticle } from '../../support/articles.ts'

const origin = 'https://punky.example'
const webDir = mkdtempSync(join(tmpdir(), 'punky-news-'))
/** As the build writes them: the head comes from the site's own function, the answer stands in it. */
function write(file: string, body: string, language: Language, answer = '') {
  const path = join(webDir, file)
  mkdirSync(dirname(path), { recursive: true })
  const head = { language, route: routeOf('companyNewsArticle'), title: 'Any article', description: 'Any' }
  const html = `<html><head>${renderHead(head, origin)}${answer}</head><body>${body}</body></html>`
  writeFileSync(path, html)
}
function writePages(language: Language) {
  const mark = (place: NewsPlace, field: NewsField) => newsMark(place, field)
  const answer = `<script id="${firstAnswerId}">${firstAnswerMark}</script>`
  for (const newer of [false, true])
    for (const older of [false, true])
      for (const routeId of ['companyNewsView', 'companyNewsArticle'])
        write(
          newsViewPage(language, routeId, { newer, older }),
          `<h1>${mark('it', 'title')}</h1><i>${mark('it', 'day')}</i>${mark('it', 'html')}` +
            (newer ? `<a href="/${mark('newer', 'slug')}">${mark('newer', 'title')}</a>` : '') +
            (older ? `<b>${mark('older', 'title')}</b>` : ''),
          language,
          answer,
        )
  for (const rows of [0, 1, 2, 3, 4, 5, 6, 7])
    for (const hasMore of [false, true]) {
      const items = Array.from(
        { length: rows },
        (_, n) => `<li>${mark(n, 'title')}: ${mark(n, 'summary')}</li>`,
      )
      write(newsListPage(language, rows, hasMore), `<ul>${items.join('')}</ul>${hasMore}`, language, answer)
    }
  write(`_pages/${language}/companyNewsArticle.html`, '<h1>Any article</h1>', language)
  write(`${language}/companyNewsView.html`, '<h1>The latest</h1>', language)
  write(`${language}/companyNews.html`, '<h1>The list</h1>', language)
  writeFileSync(join(webDir, '_pages', language, '404.html'), 'not found')
}

let api: TestApi
beforeAll(async () => {
  writePages('kor')
  writePages('eng')
  api = await openTestApi({ WEB_DIR: webDir })
  await createArticle(api.admin, {
    slug: 'quotes',
    titleKor: '"따옴표" & <태그> $1',
    titleEng: 'English title',
    summaryKor: '요약 "하나"',
  })
})
afterAll(async () => {
  await api.close()
  rmSync(webDir, { recursive: true })
})

async function open(path: string) {
  const response = await fetch(api.url + path, { headers: { 'accept-encoding': 'br' } })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

describe('the page of an article', () => {
  test('has the title, the summary and the addresses of the article in its head', async () => {
    const { status, headers, html } = await open('/kor/companyNewsView/quotes')
    expect(status).toBe(200)
    expect(headers.get('content-encoding')).toBe('br')
    expect(headers.get('cache-control')).toBe('no-cache')
    const title = `&quot;따옴표&quot; &amp; &lt;태그&gt; $1 | ${brand.name.kor}`
    expect(html).toContain(`<title>${title}</title>`)
    expect(html).toContain(`property="og:title" content="${title}"`)
    expect(html.match(/content="요약 &quot;하나&quot;"/g)).toHaveLength(2)
    expect(html).toContain(`rel="canonical" href="${origin}/kor/companyNewsView/quotes"`)
    expect(html).toContain(`hreflang="en-US" href="${origin}/eng/companyNewsView/quotes"`)
    expect(html.match(/content="https:\/\/punky\.example\/og\/news\/kor\/quotes\.png"/g)).toHaveLength(2)
    expect(html).toContain('<h1>&quot;따옴표&quot; &amp; &lt;태그&gt; $1</h1>')
  })

  test('is in English below idn, and under its number the same page as under its slug', async () => {
    const { newsId } = await createArticle(api.admin, { slug: 'numbered', titleEng: 'Numbered' })
    const { html } = await open(`/idn/companyNewsView/${newsId}`)
    expect(html).toContain(`<title>Numbered | ${brand.name.eng}</title>`)
    expect(html).toContain(`rel="canonical" href="${origin}/eng/companyNewsView/numbered"`)
  })

  test.each(['nothing', '999999'])('answers 404 for %s, and search engines leave it', async (id) => {
    const { status, headers, html } = await open(`/eng/companyNewsView/${id}`)
    expect(status).toBe(404)
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(html).toContain('Any article')
  })

  test('answers 404 for a draft', async () => {
    await createArticle(api.admin, { slug: 'hidden', status: 'draft', titleKor: '비밀' })
    const { status, html } = await open('/kor/companyNewsView/hidden')
    expect(status).toBe(404)
    expect(html).not.toContain('비밀')
  })

  test('of a shape no article has is nowhere', async () => {
    expect(await open('/kor/companyNewsView/Not_A_Slug')).toMatchObject({ status: 404, html: 'not found' })
  })
})

describe('the words of news in their pages', () => {
  const at = (day: number) => `2026-01-${String(day).padStart(2, '0')}T15:00:00.000Z`
  const carried = (html: string): unknown =>
    JSON.parse(new RegExp(`id="${firstAnswerId}">([^<]*)<`).exec(html)?.[1] ?? '')
  const ask = async (path: string) => ((await (await fetch(api.url + path)).json()) as Reply).returnValue
  interface Reply {
    returnValue: unknown
  }

  test('are those of the article, its day in Seoul and its neighbours, and its answer comes along', async () => {
    await createArticle(api.admin, { slug: 'before', titleKor: '앞 글', publishedAt: at(1) })
    await createArticle(api.admin, {
      slug: 'middle',
      titleKor: '__newer_title__ <b>',
      bodyKor: '**강조** </script> <i>',
      publishedAt: at(2),
    })
    await createArticle(api.admin, { slug: 'after', titleKor: '뒤 글', publishedAt: at(3) })
    const { html } = await open('/kor/companyNewsView/middle')
    // What somebody typed is no mark and no tag; midnight in Seoul is 15:00 in Greenwich.
    expect(html).toContain('<h1>__newer_title__ &lt;b&gt;</h1><i>2026년 1월 3일</i>')
    expect(html).toContain('<a href="/after">뒤 글</a><b>앞 글</b>')
    expect(html).toContain('<strong>강조</strong>')
    expect(html.match(/<script/g)).toHaveLength(1)
    const key = newsViewKey('kor', 'middle')
    expect(carried(html)).toEqual({ key, value: await ask(key) })
  })

  test('are those of the latest without an address', async () => {
    await createArticle(api.admin, { slug: 'latest-one', titleEng: 'Latest of all' })
    const { status, html } = await open('/eng/companyNewsView')
    expect(status).toBe(200)
    expect(html).toContain('<h1>Latest of all</h1>')
    // Its page has an address and a title of its own.
    expect(html).toContain('<title>Any article')
    expect(carried(html)).toMatchObject({ key: newsViewKey('eng', 'latest') })
  })

  test('are seven in the list, and whether there are more', async () => {
    for (const n of [1, 2, 3, 4, 5, 6, 7, 8])
      await createArticle(api.admin, { slug: `many-${n}`, titleEng: `Many ${n}` })
    const { html, headers } = await open('/eng/companyNews')
    expect(html.match(/<li>Many \d: Summary/g)).toHaveLength(7)
    expect(html).toContain('</ul>true')
    expect(headers.get('cache-control')).toBe('no-cache')
    const key = newsListKey('eng', null)
    expect(carried(html)).toEqual({ key, value: await ask(key) })
  })

  test('are left to the page where the build has none for them', async () => {
    const file = join(webDir, newsListPage('kor', 7, true))
    rmSync(file)
    expect(await open('/kor/companyNews')).toMatchObject({ status: 200 })
    expect((await open('/kor/companyNews')).html).toContain('<h1>The list</h1>')
  })
})

describe('the pages of news under load', () => {
  test('are counted like questions to the API, and then left to the page itself', async () => {
    const strict = await openTestApi({ WEB_DIR: webDir, RATE_LIMIT_PER_MINUTE: '10' })
    const text = async () => (await fetch(`${strict.url}/eng/companyNews`)).text()
    expect(await text()).toContain('<ul></ul>false')
    for (let n = 0; n < 40; n++) await text()
    expect(await text()).toContain('<h1>The list</h1>')
    await strict.close()
  })
})

describe('the pages of news without news', () => {
  test('are an empty list, and the page that says so', async () => {
    const empty = await openTestApi({ WEB_DIR: webDir })
    const text = async (path: string) => (await fetch(empty.url + path)).text()
    expect(await text('/eng/companyNews')).toContain('<ul></ul>false')
    expect(await text('/eng/companyNewsView')).toContain('<h1>The latest</h1>')
    await empty.close()
  })
})
