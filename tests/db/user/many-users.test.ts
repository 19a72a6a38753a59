import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listUsers } from '#db/user/user-list.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'

const count = 100_000
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await database.db.execute(sql`
    insert into users (uid, name, nickname, kind, registered_at)
    select 'user' || n || '@many.example', '이름' || n, '별명' || n,
      case when n % 50 = 0 then 'company' else 'person' end, now() - make_interval(secs => ${count} - n)
    from generate_series(1, ${count}) n`)
  await database.db.execute(sql`
    insert into documents (user_uuid, kind, state)
    select uuid, k, case when user_no % 1000 = 20 then 'submitted' else 'accepted' end
    from users, unnest(array['idCard', 'homeAddress']) k where user_no % 20 = 0 and kind = 'person'`)
  await database.db.execute(sql`analyze users, documents`)
})
afterAll(() => database.close())

type Input = Omit<Parameters<typeof listUsers>[1], 'after' | 'limit'>
function found(text: string): Input {
  return { found: { text, phoneIndex: 'ab'.repeat(32) } }
}

describe(`a page of ${count} users`, () => {
  test.each([
    ['the newest', {}, 51],
    ['companies', { kind: 'company' }, 51],
    ['those who are blocked', { status: 'blocked' }, 0],
    ['staff', { role: 'operator' }, 0],
    ['documents that wait', { documentProgress: 'waiting' }, 51],
    ['documents that are complete', { documentProgress: 'complete' }, 51],
    ['documents that are missing', { documentProgress: 'missing' }, 51],
    ['one ID', found('user77777@many.example'), 1],
    ['a name', found('이름4242'), 11],
    ['nobody', found('zzz'), 0],
    ['most of them', found('user'), 51],
  ] satisfies [string, Input, number][])('is read at once: %s', async (_, input, rows) => {
    const { db } = database
    const page = { ...input, after: null, limit: 51 }
    expect(await listUsers(db, page)).toHaveLength(rows)
    const times: number[] = []
    for (let at = 0; at < 3; at++) {
      const startedAt = performance.now()
      await listUsers(db, page)
      times.push(performance.now() - startedAt)
    }
    // A tenth of it on an idle machine: what it must not become is a reading of every row for each.
    expect(Math.min(...times)).toBeLessThan(1_000)
  })
})
