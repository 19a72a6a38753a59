import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { articleGroundsDir } from '#contract/og/words.ts'
import { writeArticleGrounds } from '#web/scripts/og.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { createArticle } from '../../support/articles.ts'

const origin = 'https://punky.example'
const webDir = mkdtempSync(join(tmpdir(), 'punky-news-'))
const pages = `<urlset><url><loc>${origin}/kor</loc></url>\n</urlset>\n`

let api: TestApi
beforeAll(async () => {
  writeFileSync(join(webDir, 'sitemap.xml'), pages)
  await writeArticleGrounds(webDir, ['nft', 'company'])
  api = await openTestApi({ WEB_DIR: webDir })
  await createArticle(api.admin, { slug: 'first', titleKor: '첫 글', titleEng: 'The first' })
  await createArticle(api.admin, { slug: 'draft', status: 'draft' })
})
afterAll(async () => {
  await api.close()
  rmSync(webDir, { recursive: true })
})

async function open(path: string) {
  const response = await fetch(api.url + path, { redirect: 'manual' })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes, text: bytes.toString() }
}

describe('the sitemap', () => {
  test('lists every article anybody may read, in both languages, behind the pages', async () => {
    const { status, headers, text } = await open('/sitemap.xml')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toContain('application/xml')
    expect(text.startsWith(pages.split('\n')[0] ?? '')).toBe(true)
    for (const language of ['kor', 'eng'])
      expect(text).toMatch(
        new RegExp(`<loc>${origin}/${language}/companyNewsView/first</loc><lastmod>20[^<]+Z</lastmod>`),
      )
    expect(text).toContain(`hreflang="en-US" href="${origin}/eng/companyNewsView/first"`)
    expect(text.trimEnd().endsWith('</urlset>')).toBe(true)
  })

  test('keeps a draft to itself', async () => {
    expect((await open('/sitemap.xml')).text).not.toContain('draft')
  })
})

describe('the link preview of an article', () => {
  test('is a picture of its own in each language', async () => {
    const kor = await open('/og/news/kor/first.png')
    const eng = await open('/og/news/eng/first.png')
    expect([kor.status, eng.status]).toEqual([200, 200])
    expect(kor.headers.get('content-type')).toBe('image/png')
    expect(await sharp(kor.bytes).metadata()).toMatchObject({ width: 1200, height: 630 })
    expect(kor.bytes.equals(eng.bytes)).toBe(false)
  })

  test('is the same when asked again, and for many at once', async () => {
    const asked = await Promise.all([1, 2, 3].map(() => open('/og/news/eng/first.png')))
    expect(new Set(asked.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1)
  })

  test('is not there for a draft or for an article that does not exist', async () => {
    expect((await open('/og/news/kor/draft.png')).status).toBe(404)
    expect((await open('/og/news/kor/nobody.png')).status).toBe(404)
  })

  test('falls back to the one all articles share when it cannot be drawn', async () => {
    // Of another name each time: pictures of earlier runs may still be kept.
    const { slug } = await createArticle(api.admin)
    await rename(join(webDir, articleGroundsDir), join(webDir, 'elsewhere'))
    const { status, headers } = await open(`/og/news/kor/${slug}.png`)
    await rename(join(webDir, 'elsewhere'), join(webDir, articleGroundsDir))
    expect(status).toBe(302)
    expect(headers.get('location')).toBe('/assets/og/kor/companyNewsArticle.jpg')
  })
})
