import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderArticle } from '#api/news/render-article.ts'
import { articleInputSchema } from '#contract/news/news.ts'
import { readFirstNews, seedNews } from '#db/seed/news.ts'
import { routes } from '#web/src/site/frame/routes.ts'
import { openTestDatabase, type TestDatabase } from '../support/database/postgres.ts'

const articles = readFirstNews('seed')

describe('the first articles', () => {
  test('are ten, and an admin could have typed each of them', () => {
    expect(articles).toHaveLength(10)
    for (const { publishedAt, registrantId: _, ...article } of articles) {
      const input = { ...article, publishedAt: publishedAt?.toISOString() }
      expect(articleInputSchema.safeParse(input).error).toBeUndefined()
    }
  })

  test.each(articles)('$slug links only to pages there are, in its own language', (article) => {
    const paths = new Set(routes.map((route) => route.path))
    for (const [language, body] of [
      ['kor', article.bodyKor],
      ['eng', article.bodyEng],
    ] as const) {
      const links = [...renderArticle(body).matchAll(/href="([^"]*)"/g)].map((match) => match[1] ?? '')
      for (const link of links) {
        const [, prefix, path, slug] = /^\/(kor|eng)\/(\w+)(?:\/([\w-]+))?$/.exec(link) ?? []
        expect([link, prefix]).toEqual([link, language])
        if (slug) expect(articles.map((it) => it.slug)).toContain(slug)
        else expect(paths).toContain(path)
      }
      expect(body).not.toMatch(/^# /m)
    }
    expect(article.titleEng + article.summaryEng + article.bodyEng).not.toMatch(/[ㄱ-힣]/)
  })
})

describe('seeding them', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  test('again adds nothing, and keeps what an admin changed', async () => {
    const { db } = database
    await Promise.all([seedNews(db, 'seed'), seedNews(db, 'seed')])
    await db.execute(sql`update news set slug = 'renamed', status = 'draft' where slug = 'a-new-home'`)
    await seedNews(db, 'seed')
    const [row] = await db.execute<{ count: number; renamed: number }>(
      sql`select count(*)::int as count, count(*) filter (where slug = 'renamed')::int as renamed from news`,
    )
    expect(row).toEqual({ count: 10, renamed: 1 })
  })
})
