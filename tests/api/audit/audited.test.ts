import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audited, auditedNew } from '#api/audit/index.ts'
import { mountList } from '#api/http/mount-list.ts'
import type { Mount } from '#api/http/mount.ts'
import { endpoints } from '#contract/endpoints.ts'
import { keysetQuery } from '#db/sql/keyset-query.ts'
import { news } from '#db/schema.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const author = { actor: 'an admin', requestId: 'a request' }
function log() {
  return database.db.execute(sql`select action, entity, entity_id, before, after, reason from audit_log`)
}

describe('a change that is written down', () => {
  test('says what was before and after, and answers the latter', async () => {
    let title = 'old'
    const read = (id: number) => Promise.resolve({ id, title, secret: 'not for the log' })
    const toLogged = (shown: { title: string }) => ({ title: shown.title })
    const after = await database.db.transaction((tx) =>
      audited(tx, { action: 'news.modify', id: 7, read, toLogged, reason: 'why' }, author, (before) => {
        title = `${before.title} and new`
        return Promise.resolve()
      }),
    )
    expect(after).toMatchObject({ id: 7, title: 'old and new' })
    const entry = { action: 'news.modify', entity: 'news', entity_id: '7', reason: 'why' }
    expect(await log()).toEqual([{ ...entry, before: { title: 'old' }, after: { title: 'old and new' } }])
  })

  test('is not written down when it fails, nor is anything else of it left', async () => {
    const work = database.db.transaction((tx) =>
      auditedNew(tx, { action: 'news.create', read: () => Promise.resolve(null) }, author, () =>
        Promise.reject(new Error('refused')),
      ),
    )
    await expect(work).rejects.toThrow('refused')
    expect(await log()).toHaveLength(1)
  })

  test('of something new says nothing of before', async () => {
    const read = (id: number) => Promise.resolve({ id })
    await database.db.transaction((tx) =>
      auditedNew(tx, { action: 'news.create', read }, author, () => Promise.resolve(9)),
    )
    expect(await log()).toContainEqual(
      expect.objectContaining({ action: 'news.create', entity_id: '9', before: null, after: { id: 9 } }),
    )
  })
})

test('a list is not mounted where it does not know a filter of its endpoint', () => {
  const list = keysetQuery({ select: (db) => db.select().from(news), key: news.id, filters: {} })
  const rest = { list, keyOf: (row: { id: number }) => row.id, present: () => [] }
  // @ts-expect-error: the endpoint has a status
  const wrong = (mount: Mount) => mountList(mount, endpoints.listArticles, rest)
  expect(wrong).toBeTypeOf('function')
})
