import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brand } from '../../api/contract/brand.ts'
import type { Language } from '../../api/locales/message.ts'
import { renderHead } from '../../web/src/site/seo.ts'
import { routeOf } from '../../web/src/site/routes.ts'
import { openTestApi, type TestApi } from '../support/api.ts'
import { createArticle } from '../support/articles.ts'

const origin = 'https://punky.example'
const webDir = mkdtempSync(join(tmpdir(), 'punky-news-'))
/** As the build writes it: the head comes from the site's own function. */
const writeShell = (language: Language) => {
  const dir = join(webDir, '_pages', language)
  mkdirSync(dir, { recursive: true })
  const head = { language, route: routeOf('companyNewsArticle'), title: 'Any article', description: 'Any' }
  const html = `<html><head>${renderHead(head, origin)}</head><body><h1>Any article</h1></body></html>`
  writeFileSync(join(dir, 'companyNewsArticle.html'), html)
  writeFileSync(join(dir, '404.html'), 'not found')
}

let api: TestApi
beforeAll(async () => {
  writeShell('kor')
  writeShell('eng')
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

const open = async (path: string) => {
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
    expect(html).toContain('<h1>Any article</h1>')
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
