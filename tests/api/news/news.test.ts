import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { newsViewSchema } from '#contract/news/news.ts'
import { freshKey, openTestApi, type TestApi } from '../../support/api.ts'
import { articleBody, createArticle } from '../../support/articles.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const pageSchema = z.object({ rows: z.array(z.object({ slug: z.string() })), next: z.string().nullable() })
async function listPage(query = '') {
  const { body } = await api.anybody.send('get', `/api/news?${query}`)
  const page = pageSchema.parse(body.returnValue)
  return { slugs: page.rows.map((row) => row.slug), next: page.next }
}
function read(id: string, lang = 'kor') {
  return api.anybody.send('get', `/api/news/${id}?lang=${lang}`)
}
async function view(id: string, lang = 'kor') {
  return newsViewSchema.parse((await read(id, lang)).body.returnValue)
}
function at(day: number) {
  return `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`
}
function clear() {
  return api.database.db.execute(sql`delete from news`)
}

describe('visitors', () => {
  test('read an article in either language, by slug and by number', async () => {
    const { newsId, slug } = await createArticle(api.admin)
    expect(await view(slug)).toMatchObject({
      title: '제목',
      summary: '요약',
      html: '<p>본문 <strong>강조</strong>입니다.</p>\n',
    })
    expect(await view(String(newsId), 'eng')).toMatchObject({
      title: 'Title',
      html: '<p>The <em>body</em>.</p>\n',
    })
  })

  test.each([
    ['a draft', { status: 'draft' }],
    ['an article of tomorrow', { publishedAt: new Date(Date.now() + 86_400_000).toISOString() }],
  ])('do not find %s', async (_, overrides) => {
    const { newsId, slug } = await createArticle(api.admin, overrides)
    for (const id of [slug, String(newsId)])
      expect((await read(id)).body).toMatchObject({ resultCd: 'NOT_FOUND', returnValue: null })
    expect((await listPage('limit=50')).slugs).not.toContain(slug)
  })

  test('page by key, newest first: nothing repeated or skipped by what is published in between', async () => {
    await clear()
    for (const day of [3, 1, 5, 2, 4])
      await createArticle(api.admin, { slug: `day-${day}`, publishedAt: at(day) })
    await createArticle(api.admin, { slug: 'day-4b', publishedAt: at(4) })
    const first = await listPage('limit=3')
    await createArticle(api.admin, { slug: 'day-9', publishedAt: at(9) })
    const second = await listPage(`limit=3&after=${first.next}`)
    expect([...first.slugs, ...second.slugs]).toEqual(['day-5', 'day-4b', 'day-4', 'day-3', 'day-2', 'day-1'])
    expect(second.next).toBeNull()
  })

  test('step to the newer and the older article, past drafts', async () => {
    await clear()
    for (const day of [1, 2, 3]) await createArticle(api.admin, { slug: `day-${day}`, publishedAt: at(day) })
    await createArticle(api.admin, { slug: 'unseen', publishedAt: at(2), status: 'draft' })
    expect(await view('day-2')).toMatchObject({ newer: { slug: 'day-3' }, older: { slug: 'day-1' } })
    expect(await view('latest')).toMatchObject({ slug: 'day-3', newer: null, older: { slug: 'day-2' } })
  })

  test('find nothing, not an error, while there is no article', async () => {
    await clear()
    expect(await listPage()).toEqual({ slugs: [], next: null })
    expect((await read('latest')).status).toBe(404)
  })
})

describe('an admin', () => {
  test('takes an article off the site and puts it back at its old time', async () => {
    const { newsId, slug } = await createArticle(api.admin, { publishedAt: at(7) })
    const save = (status: string, publishedAt: string | null) =>
      api.admin.send('put', `/api/admin/news/${newsId}`, { body: articleBody({ slug, status, publishedAt }) })
    await save('draft', at(7))
    expect((await read(slug)).status).toBe(404)
    await save('published', at(7))
    expect((await view(slug)).publishedAt).toBe(at(7))
  })

  test('publishes now when no time is given', async () => {
    const { publishedAt } = await createArticle(api.admin)
    expect(Math.abs(Date.now() - Date.parse(publishedAt ?? ''))).toBeLessThan(60_000)
  })

  test.each(['latest', '2026', 'Upper', 'two--hyphens', '-edge', 'a b'])(
    'cannot give an article the address %s',
    async (slug) => {
      const { body } = await api.admin.send('post', '/api/admin/news', { body: articleBody({ slug }) })
      expect(body).toMatchObject({ resultCd: 'BAD_REQUEST', params: { issues: [{ path: 'slug' }] } })
    },
  )

  test('cannot give two articles one address', async () => {
    const { slug } = await createArticle(api.admin)
    const { body } = await api.admin.send('post', '/api/admin/news', { body: articleBody({ slug }) })
    expect(body.params).toMatchObject({
      issues: [{ path: 'slug', code: 'SLUG_TAKEN', message: 'Another article has this address.' }],
    })
  })

  test('makes one article of a request sent twice, and leaves a line in the audit log', async () => {
    const request = { body: articleBody(), headers: { 'idempotency-key': freshKey() } }
    const replies = await Promise.all([1, 2].map(() => api.admin.send('post', '/api/admin/news', request)))
    expect(replies[0]?.body.returnValue).toEqual(replies[1]?.body.returnValue)
    const rows = await api.database.db.execute(
      sql`select 1 from audit_log where action = 'news.create' and after ->> 'slug' = ${request.body.slug}`,
    )
    expect(rows).toHaveLength(1)
  })

  test('stores two full bodies of Korean text', async () => {
    const { newsId } = await createArticle(api.admin, {
      bodyKor: '가'.repeat(30_000),
      bodyEng: '나'.repeat(30_000),
    })
    expect(newsId).toBeGreaterThan(0)
  })

  test('previews what the site would show', async () => {
    const { body } = await api.admin.send('post', '/api/admin/news/preview', {
      body: { body: '## A <script>' },
    })
    expect(body.returnValue).toEqual({ html: '<h2>A &lt;script&gt;</h2>\n' })
  })
})
