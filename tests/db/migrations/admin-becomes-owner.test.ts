import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/postgres.ts'

const folder = new URL('../../../db/migrations/', import.meta.url)
const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('_admin_becomes_owner.sql'))

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('makes every admin an owner, and leaves users what they are', async () => {
  const { db } = database
  await db.execute(
    sql`insert into users (uid, role) values ('a@test.example', 'admin'), ('u@test.example', 'user')`,
  )
  await db.execute(sql.raw(readFileSync(new URL(file, folder), 'utf8')))
  expect(await db.execute(sql`select uid, role from users order by uid`)).toEqual([
    { uid: 'a@test.example', role: 'owner' },
    { uid: 'u@test.example', role: 'user' },
  ])
})
