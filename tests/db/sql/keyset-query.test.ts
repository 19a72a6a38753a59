import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { news } from '#db/schema.ts'
import { keysetQuery } from '#db/sql/keyset-query.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  const words = { titleEng: 'x', summaryKor: 'x', summaryEng: 'x', bodyKor: 'x', bodyEng: 'x' }
  const rows = [
    { ...words, slug: 'one', titleKor: '100% 하나', status: 'draft' as const },
    { ...words, slug: 'two', titleKor: 'ABC 둘', status: 'draft' as const },
    { ...words, slug: 'three', titleKor: 'abc 셋', status: 'published' as const, publishedAt: new Date() },
    { ...words, slug: 'reorged', titleKor: 'abc', status: 'draft' as const, deletedAt: new Date() },
  ]
  await database.db.insert(news).values(rows)
})
afterAll(() => database.close())

const list = keysetQuery({
  select: (db) => db.select({ id: news.id, slug: news.slug }).from(news),
  key: news.id,
  where: isNull(news.deletedAt),
  search: { contains: [news.titleKor], is: [news.slug] },
  filters: { status: news.status, slugIs: (slug: string) => eq(news.slug, slug) },
})
async function slugs(input: Partial<Parameters<typeof list>[1]> = {}) {
  return (await list(database.db, { after: null, limit: 10, ...input })).map(({ slug }) => slug)
}

describe('a list read by key', () => {
  test('is newest first, goes on behind a key, and can be turned', async () => {
    expect(await slugs()).toEqual(['three', 'two', 'one'])
    const [, second] = await list(database.db, { after: null, limit: 2 })
    expect(await slugs({ after: second?.id ?? 0 })).toEqual(['one'])
    expect(await slugs({ order: 'asc', limit: 2 })).toEqual(['one', 'two'])
  })

  test('is filtered by a column and by a condition; a filter without a value counts for nothing', async () => {
    expect(await slugs({ status: 'draft' })).toEqual(['two', 'one'])
    expect(await slugs({ status: undefined, slugIs: 'two' })).toEqual(['two'])
  })

  test('finds a part in any case and the whole of what must be whole; what is typed means itself', async () => {
    expect(await slugs({ search: 'abc' })).toEqual(['three', 'two'])
    expect(await slugs({ search: '%' })).toEqual(['one'])
    expect(await slugs({ search: 'two' })).toEqual(['two'])
    expect(await slugs({ search: 'tw' })).toEqual([])
    expect(await slugs({ search: '' })).toHaveLength(3)
  })

  test('may know no filter', async () => {
    const all = keysetQuery({ select: (db) => db.select({ id: news.id }).from(news), key: news.id })
    expect(await all(database.db, { after: null, limit: 10 })).toHaveLength(4)
    // @ts-expect-error: no such filter
    const wrong = () => all(database.db, { after: null, limit: 10, status: 'draft' })
    expect(wrong).toBeTypeOf('function')
  })

  test('does not compile with a filter there is not, or a value a column cannot have', () => {
    const wrong = [
      // @ts-expect-error: no such filter
      () => slugs({ state: 'draft' }),
      // @ts-expect-error: no such status
      () => slugs({ status: 'lost' }),
      // @ts-expect-error: the condition takes text
      () => slugs({ slugIs: 7 }),
    ]
    expect(wrong).toHaveLength(3)
  })
})
